import type { calls } from '#domain/contract/calls/calls.ts';
import type { Inquiry } from '#domain/contract/entities/deals/inquiries.ts';
import type { z } from '#domain/contract/zod.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import { actorOf, type Caller } from '#server/platform/http/caller.ts';
import { fail } from '#server/platform/http/failure.ts';
import { answerInquiry } from './answer-inquiry.ts';
import { findInquiry, saveChange } from './inquiry.repo.ts';
import { type ReadParts, readerOf } from './read-inquiries.service.ts';
import { inquiryFor, isoTime } from './stored-inquiry.ts';

type UpdateBody = z.output<(typeof calls.updateInquiry)['body']>;

/**
 * Fails 'inquiry/newer-revision' with who was first, so that two people do not overwrite each other. What is stored already
 * succeeds: the answer to the same request may have been lost on its way.
 */
export type UpdateInquiry = (
  id: string,
  body: UpdateBody,
  by: { readonly caller: Caller; readonly address: string },
) => Promise<Inquiry>;

export function createUpdateInquiry(
  parts: Pick<ReadParts, 'database' | 'clock' | 'settings' | 'publicUrl'>,
): UpdateInquiry {
  const { database, clock } = parts;
  return (id, body, { caller, address }) =>
    database.transaction(async (trx) => {
      const stored = (await findInquiry(trx, { handle: id })) ?? fail('inquiry/not-found');
      const { number, revision, updatedBy: savedBy, updatedAt } = stored;
      const at = clock.now();
      const actor = actorOf(caller);
      const change = answerInquiry(stored, body, { at, by: actor });
      if (change) {
        if (revision !== body.revision)
          fail('inquiry/newer-revision', { newer: { revision, savedBy, savedAt: isoTime(updatedAt) } });
        await saveChange(trx, number, change);
        const entry = { at, actor, action: 'inquiry-updated', target: String(number), address } as const;
        // Reopened, an inquiry may be in the state of one that has just been answered.
        const step = change.history.slice(stored.history.length).at(-1)?.what ?? 'changed';
        await recordAudit(trx, { ...entry, details: { state: change.state, step } });
      }
      return inquiryFor({ ...stored, ...change }, readerOf(parts, caller));
    });
}
