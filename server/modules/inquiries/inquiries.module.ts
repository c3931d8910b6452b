import type { FastifyInstance } from 'fastify';
import type { ShopSettings } from '#domain/contract/entities/shop.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import { inquiryRoutes } from './inquiries.routes.ts';
import { type CleanupParts, startInquiryCleanup } from './inquiry-cleanup.service.ts';
import { createReadInquiries, type ReadParts } from './read-inquiries.service.ts';
import { createSendInquiry, type SendParts } from './send-inquiry.service.ts';
import { createUpdateInquiry } from './update-inquiry.service.ts';

export interface InquiriesModule {
  registerRoutes(app: FastifyInstance): void;
  /** Deletes old inquiries. Returns a stop function. */
  startUpkeep(): () => Promise<void>;
}

export interface InquiriesParts extends SendParts, ReadParts, CleanupParts {
  readonly identity: Pick<Identity, 'originOf' | 'hourlyUses' | 'secretPool'>;
  /** What the shop has chosen, from memory. */
  readonly settings: () => ShopSettings;
}

/** What visitors want to buy, sent as a message with the prices of their list, and what staff answer. */
export function openInquiries(parts: InquiriesParts): InquiriesModule {
  const send = createSendInquiry(parts);
  const read = createReadInquiries(parts);
  const update = createUpdateInquiry(parts);
  return {
    registerRoutes: (app) => inquiryRoutes(app, { send, read, update, originOf: parts.identity.originOf }),
    startUpkeep: () => startInquiryCleanup(parts),
  };
}
