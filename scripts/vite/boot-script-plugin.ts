import { createHash } from 'node:crypto';
import path from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { readEnvironment } from '#server/environment.ts';
import { bootDataOf, pageWithBootData } from '#server/platform/http/boot-data.ts';
import { pageWithMeta } from '#server/platform/http/page-meta.ts';

const DEV_SCRIPT = '/boot.js';

/**
 * Adds the theme boot script to the page as a separate, blocking file at the end of the head: after the style sheet,
 * whose colours it reads, and before the body, which must never be painted in another theme. A module script would run
 * too late, an inline one would need an exception in the Content-Security-Policy.
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
          html: server ? withDevelopmentBootData(html) : html,
          tags: [{ tag: 'script', attrs: { src: scriptUrl }, injectTo: 'head' }],
        };
      },
    },
  };
}

/** In production the server fills the page for each request; in development Vite serves it without saved rules. */
function withDevelopmentBootData(html: string): string {
  const boot = bootDataOf(DEFAULT_CONFIGURATION, readEnvironment(process.env), false);
  return pageWithMeta(pageWithBootData(html, boot), { shopName: boot.brand.name, category: null });
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
