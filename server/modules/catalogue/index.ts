export { answerVisitors, catalogueRoutes } from './catalogue.routes.ts';
export { openCatalogue } from './catalogue.service.ts';
export { priceDataRoutes } from './price-data.routes.ts';
export { openPriceData, type PriceData } from './price-data.service.ts';
export { PriceDataRefusal } from './price-data-refusal.ts';
export { openPriceReview } from './price-review.service.ts';
export {
  type PriceHealth,
  type PriceStatus,
  readPriceHealth,
  readPriceStatus,
  type SnapshotSummary,
} from './price-status.service.ts';
export { keepSnapshotsUp } from './snapshot-upkeep.ts';
export { describeReason } from './snapshots/assess-candidate.ts';
export type { SnapshotReport } from './snapshots/snapshot-report.ts';
export { openSourceSettings, type SourceSettings } from './source-settings.ts';
