import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';
import { projectRoot } from './setup/steps.mjs';

ensureInstalled();
await ensureBuilt();
await serve(path.join(projectRoot, 'dist', 'server', 'main.js'));
