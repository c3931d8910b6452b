import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';
import { isReading } from './reading-methods.ts';

/** What a browser sends for its own page, and for an address that the person typed. */
const OWN_SITES = ['same-origin', 'none'];

/**
 * A page of another site must not write with this browser's cookies, not even to sign it out. Programs send neither header
 * and are accepted: they have no cookie that another site could misuse.
 */
export function refuseCrossSiteWrites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isReading(request.method) || isFromOwnSite(request)) return done();
    done(new Failure('request/cross-site'));
  });
}

function isFromOwnSite({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !OWN_SITES.includes(String(site))) return false;
  const { origin } = headers;
  // From a page without a referrer some browsers send a beacon without an origin: only this header says whose page it is.
  if (origin === 'null' && site === 'same-origin') return true;
  return origin === undefined || isOriginOf(origin, host);
}

/** False for 'null', which a sandboxed frame sends, and for anything else that is not an address. */
function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: ofPage } = new URL(origin);
  // Parsed like the address of the page, which leaves out a default port although proxies may name it.
  const here = `${protocol}//${host}`;
  return ofPage !== '' && URL.canParse(here) && new URL(here).host === ofPage;
}
