export { endShareLinks } from './share-links.service.ts';
export { openSharing } from './sharing.module.ts';
