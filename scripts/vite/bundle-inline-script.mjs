import { build } from 'esbuild';

/** Bundles a script that is written into the page itself. */
export async function bundleInlineScript(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
  });
  const source = outputFiles[0].text.trim();
  // It would end the script element.
  if (/<\/script|<!--/i.test(source)) throw new Error(`${entry} cannot be written into a page`);
  return source;
}
