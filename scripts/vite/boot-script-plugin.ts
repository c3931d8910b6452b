import path from 'node:path';
import type { Plugin as BundlerPlugin } from 'esbuild';
import type { Plugin } from 'vite';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { brandOf } from '#domain/shop/brand-of.ts';
import { givenTextsOf } from '#domain/shop/shop-fields.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { MAIN_TIER, TIERS } from '#domain/tiers/tiers.ts';
import { readEnvironment } from '#server/environment.ts';
import { bootDataOf, pageWithBootData } from '#server/platform/http/document/boot-data.ts';
import { BUILT_IN_PICTURES, pageWithMeta } from '#server/platform/http/document/page-meta.ts';
import { bundleInlineScript } from './bundle-inline-script.mjs';

/**
 * Writes the theme boot script into the page at the end of the head: after the style sheet, whose colours it reads, and
 * before the body, which must never be painted in another theme. Inline, because a separate file would delay the first
 * paint by a round trip; the server allows exactly this text in the Content-Security-Policy.
 */
export function bootScriptPlugin(): Plugin {
  let entry = '';
  return {
    name: 'tierbook:boot-script',
    configResolved({ root }) {
      entry = path.join(root, 'boot', 'boot.ts');
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server }) {
        return {
          html: server ? withDevelopmentBootData(html) : html,
          tags: [
            {
              tag: 'script',
              children: await bundleInlineScript(entry, [onlyThemesOfTiers]),
              injectTo: 'head',
            },
          ],
        };
      },
    },
  };
}

/** The whole table of tiers would be a third of the script. */
const onlyThemesOfTiers: BundlerPlugin = {
  name: 'tierbook:only-themes-of-tiers',
  setup(bundler) {
    const rows = TIERS.map(({ id, defaultTheme }) => ({ id, defaultTheme }));
    bundler.onLoad({ filter: /[\\/]domain[\\/]tiers[\\/]tiers\.ts$/ }, () => ({
      contents: `export const TIERS = ${JSON.stringify(rows)}, MAIN_TIER = ${JSON.stringify(MAIN_TIER)};`,
    }));
  },
};

/** In production the server fills the page for each request; in development Vite serves it without saved rules. */
function withDevelopmentBootData(html: string): string {
  const given = givenTextsOf(readEnvironment(process.env));
  const brand = brandOf({ given, settings: DEFAULT_SHOP_SETTINGS, isSample: true });
  const boot = bootDataOf(DEFAULT_CONFIGURATION, brand, { isSiteProtected: false, pinsBeforeClaim: null });
  const meta = { shopName: boot.brand.name, category: null, pictures: BUILT_IN_PICTURES };
  return pageWithMeta(pageWithBootData(html, boot), meta);
}
