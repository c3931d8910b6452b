import { isUtf8 } from 'node:buffer';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { SOURCE_LIMITS } from '#domain/contract/shop-limits.ts';
import type { Timers } from '#server/modules/catalogue/sources/timers.ts';
import { SourceError } from '#server/modules/catalogue/sources/workbook/source-error.ts';
import {
  type OutgoingSettings,
  publicAgent,
  publicLookup,
  refusePrivateNumber,
} from '#server/platform/outgoing/public-addresses.ts';
import { refusalOfConnection, refusalOfStatus } from './fetch-refusals.ts';
import { refuseUnsafe } from './source-address.ts';

export interface FetchSettings extends OutgoingSettings {
  /** Where Google's exports are read instead, even unencrypted: tests set SHEETS_BASE_URL. */
  readonly trustedOrigin: string | null;
}

/** What a server says about a version of a file, to be asked with the next time. */
export interface Validators {
  readonly etag: string;
  readonly lastModified: string;
}

export interface FetchedFile {
  readonly kind: 'file';
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly disposition: string;
  readonly validators: Validators;
}

interface FetchTerms {
  readonly settings: FetchSettings;
  readonly known: Validators | null;
  readonly timers: Timers;
  readonly signal: AbortSignal;
}

/**
 * Gets a file from an untrusted address. The agent checks the address that it connects to, after names are resolved, so
 * that a name cannot point elsewhere between check and use.
 */
export async function fetchFile(
  address: URL,
  terms: FetchTerms,
): Promise<FetchedFile | { readonly kind: 'unchanged' }> {
  const { settings, timers, signal } = terms;
  const deadline = timers.deadline(SOURCE_LIMITS.fetchSeconds * 1_000);
  const agent = publicAgent(settings);
  try {
    return await follow(address, { ...terms, agent, signal: AbortSignal.any([signal, deadline]) }, 0);
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) throw tooSlow(address.host);
    throw refusalOfConnection(error, address.host);
  } finally {
    agent.destroy();
  }
}

interface HopTerms extends FetchTerms {
  readonly agent: https.Agent;
}

async function follow(
  address: URL,
  terms: HopTerms,
  redirects: number,
): Promise<FetchedFile | { readonly kind: 'unchanged' }> {
  const response = await ask(address, terms);
  try {
    const { statusCode: status = 0, headers } = response;
    if (status === 304 && terms.known !== null) return { kind: 'unchanged' };
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      if (redirects === SOURCE_LIMITS.redirectsMax) throw tooManyRedirects(address.host);
      response.destroy();
      return await follow(nextAddress(address, textOf(headers.location)), terms, redirects + 1);
    }
    if (status !== 200) throw refusalOfStatus(status, address.host);
    return await receive(response, address.host, terms.signal);
  } catch (error) {
    throw refusalOfConnection(error, address.host);
  } finally {
    response.destroy();
  }
}

/** Failures name the host of this address, which may be that of a redirect. */
async function ask(address: URL, terms: HopTerms): Promise<IncomingMessage> {
  try {
    return await send(address, terms);
  } catch (error) {
    throw refusalOfConnection(error, address.host);
  }
}

async function send(address: URL, { agent, settings, known, signal }: HopTerms): Promise<IncomingMessage> {
  const headers = {
    accept: '*/*',
    'accept-encoding': 'gzip, br, deflate',
    'user-agent': 'Tierbook',
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  };
  const { lookup, ca, allowsPrivate } = settings;
  const isTrusted = address.origin === settings.trustedOrigin;
  if (!isTrusted) {
    refuseUnsafe(address);
    refusePrivateNumber(address, allowsPrivate);
  }
  const options = {
    headers,
    signal,
    ...(ca && { ca }),
    ...(isTrusted ? { agent: false, ...(lookup && { lookup }) } : { agent, lookup: publicLookup(settings) }),
  };
  return await new Promise((resolve, reject) => {
    const request =
      isTrusted && address.protocol === 'http:' ? http.get(address, options) : https.get(address, options);
    request.on('response', resolve).on('error', reject);
  });
}

function nextAddress(from: URL, location: string): URL {
  if (URL.canParse(location, from.href)) return new URL(location, from);
  throw new SourceError('unexpected-answer', `${from.host} redirects to an address that is not valid.`);
}

async function receive(response: IncomingMessage, host: string, signal: AbortSignal): Promise<FetchedFile> {
  const { headers } = response;
  if (Number(headers['content-length']) > SOURCE_LIMITS.fileMaxBytes) throw tooLarge(host);
  const chunks: Buffer[] = [];
  let size = 0;
  const count = async (decoded: AsyncIterable<Buffer>) => {
    for await (const chunk of decoded) {
      size += chunk.length;
      // While it is unpacked: a few packed kilobytes may become gigabytes.
      if (size > SOURCE_LIMITS.fileMaxBytes) throw tooLarge(host);
      chunks.push(chunk);
    }
  };
  const decoder = decoderOf(headers['content-encoding'], host);
  if (decoder) await pipeline(response, decoder, count, { signal });
  else await pipeline(response, count, { signal });
  return {
    kind: 'file',
    bytes: Buffer.concat(chunks),
    contentType: headers['content-type'] ?? '',
    disposition: textOf(headers['content-disposition'] ?? ''),
    validators: { etag: headers.etag ?? '', lastModified: headers['last-modified'] ?? '' },
  };
}

/** Many servers send names in UTF-8, which Node reads as Latin-1. */
function textOf(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : header;
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function decoderOf(encoding: string | undefined, host: string): Transform | null {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return null;
  const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
  if (decoder) return decoder();
  throw new SourceError('unexpected-answer', `${host} sent an answer that is packed in an unknown way.`);
}

function tooSlow(host: string): SourceError {
  return new SourceError(
    'too-slow',
    `${host} did not send the file within ${SOURCE_LIMITS.fetchSeconds} seconds.`,
  );
}

function tooManyRedirects(host: string): SourceError {
  return new SourceError(
    'redirects',
    `${host} redirects more than ${SOURCE_LIMITS.redirectsMax} times. Use the address of the file itself.`,
  );
}

function tooLarge(host: string): SourceError {
  const megabytes = SOURCE_LIMITS.fileMaxBytes / 1024 / 1024;
  return new SourceError('too-large', `${host} sent more than ${megabytes} MB.`);
}
