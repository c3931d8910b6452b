import type { Plugin } from 'vite';

/** Asks for the one font file together with the page: found only through the style sheet it would come a round trip later. */
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
