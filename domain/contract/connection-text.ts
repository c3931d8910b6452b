/** In its own file: a first visit needs only this text, and would otherwise load all of them. */
export const CONNECTION_ERROR = 'Connection error. Please try again.';
