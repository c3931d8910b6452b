import type { PriceDataStatus } from '#domain/contract/price-data.ts';

interface SourceHealth {
  readonly tone: 'outline' | 'success' | 'danger' | 'neutral';
  readonly text: string;
}

/** How syncing goes, in two words. A stop or a pause comes first: meanwhile nobody looks, and an old error says nothing. */
export function healthOf({ source, pausedBy, health }: PriceDataStatus): SourceHealth {
  if (source === null) return { tone: 'outline', text: 'No source' };
  if (health.stoppedSince !== undefined) return { tone: 'danger', text: 'Not syncing' };
  if (pausedBy !== null) return { tone: 'neutral', text: 'Syncing paused' };
  if (health.lastError?.isCurrent) return { tone: 'danger', text: 'Cannot be read' };
  if (health.lastSuccessAt === null) return { tone: 'outline', text: 'Not read yet' };
  return { tone: 'success', text: 'In order' };
}
