import type { Kysely, Migration } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createConfiguration } from './0001-configuration.ts';
import { createPriceData } from './0002-price-data.ts';
import { createIdentity } from './0003-identity.ts';
import { addConfigurationChanges } from './0004-configuration-changes.ts';
import { createCustomerUsage } from './0005-customer-usage.ts';
import { createAnalytics } from './0006-analytics.ts';
import { boundVisits } from './0007-bounded-visits.ts';
import { packSnapshots } from './0008-packed-snapshots.ts';
import { addRetention } from './0009-retention.ts';
import { splitThrottle } from './0010-throttle-by-network.ts';
import { addPauseOfUpload } from './0011-pause-of-an-upload.ts';
import { addExpectedAddresses } from './0012-expected-addresses.ts';
import { addSheetLayouts } from './0013-sheet-layouts.ts';
import { createShop } from './0014-shop.ts';
import { addListVersions } from './0015-list-versions.ts';
import { addPriceSource } from './0016-price-source.ts';
import { addSetup } from './0017-setup.ts';
import { addInvitations } from './0018-invitations.ts';
import { addDeals } from './0019-deals.ts';
import { addListHistory } from './0020-list-history.ts';

type PortableMigration = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

/**
 * In the order of their names. Never change a released migration: databases that have
 * already run it would stay as they are.
 */
const MIGRATIONS: Readonly<Record<string, PortableMigration>> = {
  '0001-configuration': createConfiguration,
  '0002-price-data': createPriceData,
  '0003-identity': createIdentity,
  '0004-configuration-changes': addConfigurationChanges,
  '0005-customer-usage': createCustomerUsage,
  '0006-analytics': createAnalytics,
  '0007-bounded-visits': boundVisits,
  '0008-packed-snapshots': packSnapshots,
  '0009-retention': addRetention,
  '0010-throttle-by-network': splitThrottle,
  '0011-pause-of-an-upload': addPauseOfUpload,
  '0012-expected-addresses': addExpectedAddresses,
  '0013-sheet-layouts': addSheetLayouts,
  '0014-shop': createShop,
  '0015-list-versions': addListVersions,
  '0016-price-source': addPriceSource,
  '0017-setup': addSetup,
  '0018-invitations': addInvitations,
  '0019-deals': addDeals,
  '0020-list-history': addListHistory,
};

export function migrationsFor(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, up]) => [name, { up: (db) => up(db, engine) }]),
  );
}
