import { createContext } from 'react';

/** The address behind words such as 'Call': the viewer's way to contact the shop. Null if there is none. */
export const ContactContext = createContext<string | null>(null);
