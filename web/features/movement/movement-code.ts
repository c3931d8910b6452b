/**
 * What the price list loads for viewers who may see changes. In a file of its own: the page that everybody loads would
 * otherwise list the files of all its parts.
 */
export async function loadMovementCode() {
  const [{ ListMovement }, { PriceFrame }] = await Promise.all([
    import('./list-movement.tsx'),
    import('./price-frame.tsx'),
  ]);
  return { ListMovement, PriceFrame };
}
