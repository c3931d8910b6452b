import { createHash } from 'node:crypto';
import path from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { DEFAULT_THEME_BY_ROLE } from '#domain/themes/theme-roles.ts';

const DEV_SCRIPT = '/boot.js';
const BOOT_DATA_PLACEHOLDER = '<!--tierbook-boot-->';

/**
 * Puts the theme boot script into the page as a file of its own, blocking, at the end of the head: after the style sheet,
 * whose colours it reads, and before the body, which must never be painted in another theme. A module script would run too
 * late, an inline one would need a hole in the Content-Security-Policy.
 */
export function bootScriptPlugin(): Plugin {
  let entry = '';
  let scriptUrl = DEV_SCRIPT;
  return {
    name: 'tierbook:boot-script',
    configResolved({ root }) {
      entry = path.join(root, 'boot', 'boot.ts');
    },
    async generateBundle() {
      const source = await bundleBootScript(entry);
      const digest = createHash('sha256').update(source).digest('hex').slice(0, 8);
      const fileName = `assets/boot-${digest}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      scriptUrl = `/${fileName}`;
    },
    configureServer(server) {
      server.middlewares.use(DEV_SCRIPT, (_request, response, next) => {
        bundleBootScript(entry).then((source) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(source);
        }, next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { server }) {
        return {
          html: server ? html.replace(BOOT_DATA_PLACEHOLDER, developmentBootData()) : html,
          tags: [{ tag: 'script', attrs: { src: scriptUrl }, injectTo: 'head' }],
        };
      },
    },
  };
}

/** The production server writes this element; the development server has no template to fill. */
function developmentBootData(): string {
  const boot = { themeByRole: DEFAULT_THEME_BY_ROLE };
  return `<script type="application/json" id="tierbook-boot">${JSON.stringify(boot)}</script>`;
}

async function bundleBootScript(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
  });
  const [script] = outputFiles;
  if (!script) throw new Error(`esbuild made nothing of ${entry}`);
  return script.text;
}
