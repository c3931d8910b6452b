import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import { findConfiguration } from './configuration.repo.ts';
import { readConfiguration, readRevision } from './configuration.service.ts';
import { findRevisionData } from './revision.repo.ts';

/**
 * The stored money, undefined in classic money. For transactions: the one in memory may be older, and prices must not be
 * published in another money than they were read in.
 */
export async function findMoney(query: Queryable): Promise<Money | undefined> {
  const stored = await findConfiguration(query);
  return stored ? readConfiguration(stored).money : undefined;
}

/** The stored revision, for transactions: the one in memory may be older. Null before the first start. */
export async function findStoredRevision(query: Queryable): Promise<number | null> {
  return (await findConfiguration(query))?.revision ?? null;
}

/** As it was saved then; null if it was pruned or cannot be read. */
export async function findPastConfiguration(
  query: Queryable,
  revision: number,
): Promise<Configuration | null> {
  const data = await findRevisionData(query, revision);
  return data === null ? null : readRevision(data);
}
