import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..', '..');

export interface Document {
  readonly file: string;
  readonly text: string;
}

/** The documents for people who use or change the product. */
export const DOCUMENTS: readonly Document[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(path.join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].map(documentAt);

export function documentAt(file: string): Document {
  return { file, text: readFileSync(path.join(ROOT, file), 'utf8') };
}

export interface Block {
  readonly language: string;
  readonly text: string;
}

const BLOCK = /^( *)```(\w*)\n([\s\S]*?)^\1```$/gm;

export function blocksOf({ text }: Document): Block[] {
  return [...text.matchAll(BLOCK)].map(([, indent = '', language = '', inside = '']) => ({
    language,
    text: inside.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

export function textWithoutBlocks({ text }: Document): string {
  return text.replaceAll(BLOCK, '');
}

export function scriptsOfPackage(): Record<string, string> {
  return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts;
}
