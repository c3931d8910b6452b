import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import type { Shop } from '#domain/contract/entities/shop.ts';
import { lockedFields } from '#domain/shop/shop-fields.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { actorOf } from '#server/platform/http/caller.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { fail } from '#server/platform/http/failure.ts';
import { answerFor, readyCopy, sendReady } from '#server/platform/http/ready-answer.ts';
import {
  listSavedRevisions,
  restoreSettings,
  type SaveParts,
  type SaveRequest,
  saveSettings,
} from './save-shop.service.ts';

export interface ShopRouteParts extends SaveParts {
  readonly publicUrl: string | null;
}

export function shopRoutes(app: FastifyInstance, parts: ShopRouteParts): void {
  const { shop } = parts;
  registerCall(app, calls.getBrand, {
    isFrequent: true,
    // A page asks when it learns of a change, maybe from another server than this one.
    handler: async () => {
      await shop.reload();
      return shop.brand();
    },
  });

  registerCall(app, calls.getShop, {
    // An editor must start from the stored version, even if another server has just saved.
    handler: async () => {
      await shop.reload();
      return toAnswer(parts);
    },
  });

  registerCall(app, calls.saveShop, {
    handler: async (request) => {
      await saveSettings(parts, saveRequestOf(request), request.body.settings);
      return toAnswer(parts);
    },
  });

  registerCall(app, calls.listShopRevisions, {
    handler: async (request) => {
      const { revisions, nextBefore } = await listSavedRevisions(parts, request.query.before ?? null);
      const answered = revisions.map(({ savedAt, changes, ...rest }) => ({
        ...rest,
        changes: [...changes],
        savedAt: new Date(savedAt).toISOString(),
      }));
      return { revisions: answered, nextBefore };
    },
  });

  registerCall(app, calls.restoreShopRevision, {
    handler: async (request) => {
      await restoreSettings(parts, saveRequestOf(request), request.params.revision);
      return toAnswer(parts);
    },
  });

  app.get<{ Params: { digest: string } }>('/logo/:digest', LOGO_ROUTE, (request, reply) =>
    sendLogo(request, reply, parts),
  );
}

/** Open to everyone: the gate of a protected site shows it, and browsers ask for an app's icon without cookies. */
const LOGO_ROUTE = {
  schema: { hide: true },
  config: { audience: 'open', ignoresDeadToken: true, sendsReadyAnswers: true, isFrequent: true },
} as const;

async function sendLogo(
  request: FastifyRequest<{ Params: { digest: string } }>,
  reply: FastifyReply,
  { shop }: ShopRouteParts,
): Promise<FastifyReply> {
  const { digest } = request.params;
  const logo = /^[0-9a-f]{64}$/.test(digest) ? await shop.findLogo(digest) : null;
  if (!logo) fail('not-found');
  const copy = readyCopy({
    etag: `"${digest}"`,
    encoding: 'identity',
    body: logo.bytes,
    contentType: logo.type,
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      // Nothing in it may run or load, should a browser ever take it for a document.
      'content-security-policy': "default-src 'none'",
    },
  });
  return sendReady(request, reply, answerFor({ identity: copy, gzip: copy, br: copy }, request.headers));
}

function saveRequestOf(request: FastifyRequest & { body: { readonly revision: number } }): SaveRequest {
  return {
    actor: actorOf(request.caller),
    address: clientAddressOf(request),
    expectedRevision: request.body.revision,
  };
}

function toAnswer({ shop, publicUrl }: ShopRouteParts): Shop {
  const { revision, savedBy, savedAt, settings } = shop.saved();
  return {
    revision,
    savedBy,
    savedAt: savedAt === null ? null : new Date(savedAt).toISOString(),
    settings,
    brand: shop.brand(),
    locks: recordOf(lockedFields(shop.given), ({ key, variable }) => [key, variable]),
    publicUrl,
  };
}
