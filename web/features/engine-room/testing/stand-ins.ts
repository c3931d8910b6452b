/** For the tests of the room around its matrix: put in place before any of the room is loaded. */
import { vi } from 'vitest';

vi.mock('#web/features/engine-room/grid/pricing-matrix.tsx', async () => ({
  PricingMatrix: (await import('./stand-in-matrix.tsx')).StandInMatrix,
}));

vi.mock('#web/features/engine-room/themes/theme-miniature.tsx', async (original) => {
  const real = await original<typeof import('#web/features/engine-room/themes/theme-miniature.tsx')>();
  const { breakable } = await import('./broken-miniature.ts');
  return { ...real, ThemeMiniature: breakable(real.ThemeMiniature) };
});
