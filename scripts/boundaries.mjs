import { ensureInstalled } from './setup/install.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
await import('./boundaries/generate.ts');
