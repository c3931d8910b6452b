import type { Plugin } from 'esbuild';

export function bundleInlineScript(entry: string, plugins?: Plugin[]): Promise<string>;
