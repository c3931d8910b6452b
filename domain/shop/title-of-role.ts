import type { Role } from '#domain/contract/entities/roles.ts';
import { TITLED_TIERS, type TitleSetting } from '#domain/tiers/tier-lists.ts';

export type BrandNames = Readonly<Record<'name' | TitleSetting['brandKey'], string>>;

/** Some tiers have their own brand; everyone else sees the name of the list. */
export function titleOfRole(names: BrandNames, role: Role): string {
  const tier = TITLED_TIERS.find(({ id }) => id === role);
  return tier ? names[tier.titleSetting.brandKey] : names.name;
}
