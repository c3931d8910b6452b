export { answerAhead, catalogueRoutes } from './catalogue.routes.ts';
export { type Catalogue, openCatalogue } from './catalogue.service.ts';
export { confirming, forgetting } from './layouts/change-layout.service.ts';
export { listKeptSheets } from './layouts/sheet-layouts.service.ts';
export { priceDataRoutes } from './price-data.routes.ts';
export { openPriceData, type PriceData } from './price-data.service.ts';
export { listHistory, listRevisionsInHistory } from './price-lists/list-history.repo.ts';
export { LIST_VIEWS, type ListView, listViewOf } from './price-lists/price-rows.ts';
export { findPublicList } from './price-lists/public-list.ts';
export { type ViewedList, type ViewedRow, viewedList } from './price-lists/viewed-list.ts';
export {
  type PriceHealth,
  type PriceStatus,
  readPriceHealth,
  readPriceStatus,
  type SnapshotSummary,
} from './price-status.service.ts';
export { writeTablesInThread } from './review/download-prices.service.ts';
export { PriceDataRefusal } from './review/price-data-refusal.ts';
export { openPriceReview } from './review/price-review.service.ts';
export { describeReason } from './snapshots/assess-candidate.ts';
export { readPastLists } from './snapshots/past-lists.service.ts';
export { listStoredSamples } from './snapshots/price-snapshot.repo.ts';
export { refuseUnfitMoney } from './snapshots/refuse-misfit.service.ts';
export { startSnapshotCleanup } from './snapshots/snapshot-cleanup.service.ts';
export type { SnapshotReport } from './snapshots/snapshot-report.ts';
export { isSentByHand, openStoredSource } from './source-choice/current-source.service.ts';
export { SourceError } from './sources/workbook/source-error.ts';
export { openSourceSettings, type SourceSettings } from './sync/source-settings.ts';
export { changeLayout } from './sync/sync-prices.service.ts';
