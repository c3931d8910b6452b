import type { Plugin } from 'vite';

/** Preloads the one font file: without it the browser would find the font one round trip later, in the style sheet. */
export function fontPreloadPlugin(): Plugin {
  return {
    name: 'tierbook:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((fileName) => fileName.endsWith('.woff2'));
        return fonts.map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        }));
      },
    },
  };
}
