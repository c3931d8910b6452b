import type { TierId } from '#domain/tiers/tiers.ts';

/** The price list as a tier sees it, or with null as it is: the same category, the same search. */
export function addressAs(search: string, tier: TierId | null): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('as');
  if (tier !== null) parameters.append('as', tier);
  return `/${parameters.size === 0 ? '' : `?${parameters}`}`;
}
