import { createContext } from 'react';
import { FALLBACK_BRAND } from '#domain/shop/fallback-brand.ts';

/** The shop's name and logo, for messages and cards to customers. The pages of both portals provide it. */
export const BrandContext = createContext(FALLBACK_BRAND);
