/** Apart from the other texts: a page loads a module whole, and this is the only one of them that a first visit needs. */
export const CONNECTION_ERROR = 'Connection error. Please try again.';
