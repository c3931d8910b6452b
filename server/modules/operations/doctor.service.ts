import { statSync } from 'node:fs';
import type { Environment } from '#server/environment.ts';
import { readVisitHealth } from '#server/modules/analytics/index.ts';
import { isSentByHand, readPriceHealth } from '#server/modules/catalogue/index.ts';
import { readSetupHealth } from '#server/modules/setup/index.ts';
import {
  type Database,
  examineDatabase,
  findFingerprint,
  findSchemaState,
  openDatabase,
} from '#server/platform/database/index.ts';
import { findRetentionRecord } from '#server/platform/retention/retention.repo.ts';
import { inspectSecretKey, type KeyReport } from '#server/platform/secrets.ts';
import { BackupFolder } from './backup-folder.service.ts';
import { getBackupRecord } from './backup-record.repo.ts';
import {
  findingOnSetup,
  findingOnSource,
  findingOnSync,
  findingOnVisits,
  findingsOnRetention,
} from './data-checks.service.ts';
import { findingOnSchema, findingsOnDatabase } from './database-check.service.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';
import { findingsOnKey } from './key-check.ts';
import { findingOnServer } from './server-check.service.ts';
import { findingOnBackups, findingOnDisk } from './storage-checks.service.ts';

/** Checks everything that a server needs and changes nothing; works with and without a running server. */
export async function examine(environment: Environment, now: number): Promise<Finding[]> {
  return [
    ...findingsOnEnvironment(environment),
    ...(await findingsOnStorage(environment, now)),
    findingOnDisk(environment.dataDir),
    await findingOnServer(environment),
  ];
}

function findingsOnEnvironment({ dataDir }: Environment): Finding[] {
  const findings = [ok('environment', 'Every variable has a valid value.')];
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (owner !== undefined && process.getuid && owner !== process.getuid()) {
    findings.push(
      warning(
        'environment',
        'DATA_DIR belongs to another user. Run commands as the user that the server runs as.',
      ),
    );
  }
  return findings;
}

async function findingsOnStorage(environment: Environment, now: number): Promise<Finding[]> {
  try {
    const state = await findSchemaState(environment);
    const schema = findingOnSchema(state);
    if (schema.state !== 'ok') {
      return [schema, ...keyFindings(environment, null), await findingOnSource(environment, null)];
    }
    // All migrations have been run: opening it changes nothing.
    const database = await openDatabase(environment);
    try {
      const inside = await findingsInside(database, environment, now);
      return [schema, ...inside, await findingOnSource(environment, database.query)];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [
      problem('database', `${reasonOf(error)}.`),
      ...keyFindings(environment, null),
      await findingOnSource(environment, null),
    ];
  }
}

async function findingsInside(database: Database, environment: Environment, now: number): Promise<Finding[]> {
  const { query } = database;
  const [newestHere] = await new BackupFolder(environment.dataDir).list();
  return [
    ...findingsOnDatabase(await examineDatabase(database), now),
    ...keyFindings(environment, await findFingerprint(query)),
    findingOnSetup(await readSetupHealth(query, now)),
    ...((await isSentByHand(query, environment.priceSource))
      ? []
      : [findingOnSync(await readPriceHealth(query), now, environment.syncSeconds)]),
    findingOnVisits(await readVisitHealth(query), now),
    findingOnBackups(await getBackupRecord(query), newestHere?.at ?? null, now),
    ...findingsOnRetention(await findRetentionRecord(query), now),
  ];
}

function keyFindings(environment: Environment, recorded: string | null): Finding[] {
  let key: KeyReport | null;
  try {
    key = inspectSecretKey(environment);
  } catch (error) {
    return [problem('secret key', `${reasonOf(error)}.`)];
  }
  return findingsOnKey(key, recorded);
}
