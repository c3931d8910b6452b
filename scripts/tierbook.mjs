import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './setup/install.mjs';

ensureInstalled();
await ensureBuilt();
await import('#dist/server/tierbook.js');
