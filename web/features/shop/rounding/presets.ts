import { isSameData } from '#domain/configuration/is-same-data.ts';
import type { Rounding } from '#domain/contract/entities/rounding.ts';

/** CLASSIC is no rounding of one's own; OWN is a table that is none of the presets. */
export const CLASSIC = 'classic';
export const OWN = 'own';

interface Preset {
  readonly id: string;
  readonly label: string;
  readonly bands: Rounding['bands'];
  readonly needsCents?: boolean;
}

export const PRESETS: readonly Preset[] = [
  { id: 'whole', label: 'Whole units', bands: [{ step: 1, direction: 'nearest' }] },
  { id: 'five', label: 'Nearest 5', bands: [{ step: 5, direction: 'nearest' }] },
  {
    id: 'ninety-nine',
    label: '.99 endings',
    bands: [{ step: 1, direction: 'nearest', ending: 0.99 }],
    needsCents: true,
  },
  { id: 'hundreds', label: 'Hundreds', bands: [{ step: 100, direction: 'nearest' }] },
];

/** Where a table of one's own begins under classic rounding: the same tens, without the step above 340. */
export const FIRST_BANDS: Rounding['bands'] = [{ step: 10, direction: 'nearest' }];

export function presetOf(rounding: Rounding | undefined): string {
  if (!rounding) return CLASSIC;
  return PRESETS.find(({ bands }) => isSameData(bands, rounding.bands))?.id ?? OWN;
}
