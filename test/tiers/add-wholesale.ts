/** Adds one row to the table of tiers before any module that derives from it is loaded. */
import { vi } from 'vitest';

vi.mock('#domain/tiers/tiers.ts', async (original) => {
  const real = await original<typeof import('#domain/tiers/tiers.ts')>();
  const { WHOLESALE } = await import('./wholesale.ts');
  return { ...real, TIERS: [...real.TIERS, WHOLESALE] };
});
