import type { Money } from '#domain/contract/entities/money.ts';
import { limitsOf } from '#domain/contract/money-limits.ts';
import { isLong, runPriceJob } from '#server/modules/catalogue/jobs/run-price-job.ts';
import { getPriceState } from '#server/modules/catalogue/price-state.repo.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { Misfit } from './find-misfit.ts';
import { getContent } from './price-snapshot.repo.ts';

/** Why a stored list cannot be in this money; null if it can. */
export async function misfitOf(
  trx: Queryable,
  snapshotId: number,
  money: Money | undefined,
): Promise<Misfit | null> {
  const content = await getContent(trx, snapshotId);
  return await runPriceJob('findMisfit', { content, money }, { isLong: await isLong(content) });
}

/**
 * Refuses a change of the money that the published list does not fit. In the transaction of the change, so that no other
 * list can be published in between.
 */
export async function refuseUnfitMoney(
  trx: Queryable,
  { before, after }: { readonly before: Money | undefined; readonly after: Money | undefined },
): Promise<void> {
  const [was, is] = [limitsOf(before), limitsOf(after)];
  // What fitted these limits fits them still.
  if (was.priceMax === is.priceMax && was.isWholeOnly === is.isWholeOnly) return;
  const { publishedId } = await getPriceState(trx);
  const misfit = publishedId === null ? null : await misfitOf(trx, publishedId, after);
  if (misfit === null) return;
  const { sentence, wanted } = misfit;
  fail('request/invalid', undefined, `${sentence} Publish a list of ${wanted} prices first.`);
}
