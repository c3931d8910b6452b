import { BasketFrame } from './basket-frame.tsx';
import { CatalogueBasket } from './catalogue-basket.tsx';

/** What the price list loads for viewers who may send inquiries. */
export const basketCode = { BasketFrame, CatalogueBasket };
