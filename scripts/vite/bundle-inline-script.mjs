import { build } from 'esbuild';

/** Bundles a script that is written into the page itself. `plugins` are those of esbuild. */
export async function bundleInlineScript(entry, plugins = []) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
    plugins,
  });
  const source = outputFiles[0].text.trim();
  // It would end the script element.
  if (/<\/script|<!--/i.test(source)) throw new Error(`${entry} cannot be written into a page`);
  return source;
}
