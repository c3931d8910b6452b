import type { Rounding } from '#domain/contract/entities/rounding.ts';

export const FIVES: Rounding = { bands: [{ step: 5, direction: 'nearest' }], neverZero: true };

/** Endings of 0.99 up to 100, full tens above. */
export const NINETY_NINES: Rounding = {
  bands: [
    { upTo: 100, step: 1, direction: 'nearest', ending: 0.99 },
    { step: 10, direction: 'up' },
  ],
  neverZero: false,
};
