import { createContext } from 'react';

/** The shop's name, for messages to customers. The pages of both portals provide it. */
export const ShopNameContext = createContext('Price List');
