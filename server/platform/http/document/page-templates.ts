import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contentSecurityPolicyFor } from '#server/platform/http/security-headers.ts';

/** A page as the build wrote it, with comments where the server writes. */
export interface PageTemplate {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** The page without a list; null before the build. */
export function readPlainPage(webFolder: string): PageTemplate | null {
  return readTemplate(path.join(webFolder, 'index.html'));
}

/** The page that carries a list. */
export function readListPage(documentFolder: string): PageTemplate | null {
  return readTemplate(path.join(documentFolder, 'page.html'));
}

function readTemplate(file: string): PageTemplate | null {
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  return { html, contentSecurityPolicy: contentSecurityPolicyFor(inlineScriptsOf(html)) };
}

/** Hashes of the scripts that the build wrote into the page; nothing that is written later can be one of them. */
function inlineScriptsOf(html: string): string[] {
  return Array.from(html.matchAll(/<script>(.*?)<\/script>/gs), ([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  });
}
