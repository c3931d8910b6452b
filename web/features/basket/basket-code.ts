/**
 * What the price list loads for viewers who may send inquiries. In a file of its own: the page that everybody loads would
 * otherwise list the files of all its parts.
 */
export async function loadBasketCode() {
  const [{ AddToInquiry }, { BasketFrame }, { CatalogueBasket }] = await Promise.all([
    import('./add-to-inquiry.tsx'),
    import('./basket-frame.tsx'),
    import('./catalogue-basket.tsx'),
  ]);
  return { AddToInquiry, BasketFrame, CatalogueBasket };
}
