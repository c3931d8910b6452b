import { gunzipSync } from 'node:zlib';
import type { ReadyLists } from './make-ready.ts';

/** Reads the very bytes that visitors get: no other field and no other price can appear. */
export function jsonIn({ identity: { full } }: ReadyLists) {
  return JSON.parse(String(full.isPacked && full.body ? gunzipSync(full.body) : full.body));
}
