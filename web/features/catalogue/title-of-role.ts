import type { Role } from '#domain/contract/roles.ts';

export interface BrandNames {
  readonly name: string;
  readonly nameVip: string;
  readonly nameHeavyweight: string;
}

/** Vip and heavyweight have a brand of their own; everyone else sees the list's name. */
export function titleOfRole(names: BrandNames, role: Role): string {
  if (role === 'vip') return names.nameVip;
  if (role === 'heavyweight') return names.nameHeavyweight;
  return names.name;
}
