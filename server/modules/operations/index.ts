export { type AutomaticBackup, openAutomaticBackup } from './backups/automatic-backup.service.ts';
export { openBackedUpDatabase } from './backups/open-backed-up-database.ts';
export { type KeyVerdict, type Restored, restore } from './backups/restore.service.ts';
export { operationsRoutes } from './operations.routes.ts';
