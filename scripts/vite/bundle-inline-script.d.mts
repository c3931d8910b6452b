export function bundleInlineScript(entry: string): Promise<string>;
