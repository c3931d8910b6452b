export { openChanges } from './changes.module.ts';
