export { catalogueRoutes } from './catalogue.routes.ts';
export { openCatalogue } from './catalogue.service.ts';
export { openPriceData, type PriceData } from './price-data.service.ts';
export { PriceDataRefusal } from './price-data-refusal.ts';
export { openPriceFeed, type PriceFeed } from './price-feed.ts';
export { type PriceStatus, readPriceStatus, type SnapshotSummary } from './price-status.service.ts';
export { counted, describeReason, dollars } from './snapshots/describe-reason.ts';
export type { SnapshotReport } from './snapshots/snapshot-report.ts';
