import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { countChanges } from '#domain/configuration/describe-changes.ts';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { ConfigurationRevision } from '#domain/contract/calls/configuration-calls.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import { type OtherReply, refuse } from '#web/lib/testing/fake-replies.ts';

/** Answers the Engine Room; it counts revisions, and what it says of the configuration is what the test sets. */
export class ConfigServer extends FakeApi {
  configuration: Configuration = DEFAULT_CONFIGURATION;
  revision = 3;
  private readonly savedByOthers = new Map<number, Configuration>();
  readonly lists = new Map<string, CatalogueRow[]>([
    [
      'IPAD',
      [
        headerRow('IPAD', 'Pro'),
        row('IPAD', 'iPad Pro', 500),
        row('IPAD', 'iPad Mini', 100.5),
        { ...rowWithoutPrice('IPAD', 'iPad Air'), onRequest: 'Call' },
      ],
    ],
    ['TOOLS', [row('TOOLS', 'Heat Gun', 80), { ...rowWithoutPrice('TOOLS', 'Saw'), outOfStock: true }]],
  ]);
  revisions: ConfigurationRevision[] = [
    revisionEntry({ revision: 3, kind: 'import', savedBy: 'admin', changes: ['Bucket 470+ changed'] }),
    revisionEntry({
      revision: 2,
      savedBy: 'other',
      changes: ['Theme of VIP changed', '2 default rules of Public changed'],
    }),
    revisionEntry({ revision: 1, kind: 'defaults', savedBy: 'system' }),
  ];

  /** The configurations of earlier revisions that differ from the current one. */
  readonly configurations = new Map<number, Configuration>();

  constructor() {
    super();
    this.usually({
      getConfig: () => ({ ...this.configuration, revision: this.revision }),
      saveConfig: ({ body }) =>
        body.revision === this.revision ? this.store() : newerRevision(this.revision),
      restoreConfigRevision: () => this.store(),
      getPriceSource: () => ({
        revision: 0,
        kind: 'sample',
        description: 'sample.xlsx',
        lockedBy: null,
        changedBy: null,
        changedAt: null,
      }),
      listConfigRevisions: () => ({
        revisions: this.revisions,
        total: this.revisions.length,
        nextBefore: null,
      }),
      getConfigRevision: ({ params }) => {
        const theirs = this.savedByOthers.get(params.revision);
        if (theirs) return { ...revisionEntry({ revision: params.revision }), configuration: theirs };
        const entry = this.revisions.find(({ revision }) => revision === params.revision);
        const configuration = this.configurations.get(params.revision) ?? this.configuration;
        return entry ? { ...entry, configuration } : refuse('revision/not-found');
      },
      listCategories: () => ({ categories: [...this.lists.keys()], publishedAt: null }),
      listDevices: ({ params }) => {
        const devices = this.lists.get(params.category);
        return devices ? { devices } : refuse('category/not-found');
      },
    });
  }

  /** Somebody else saves: the next save from here is based on an old revision. */
  saveAsOther(configuration: Configuration): void {
    this.revision += 1;
    this.configuration = configuration;
    this.savedByOthers.set(this.revision, configuration);
  }

  private store(): CallAnswer<'saveConfig'> {
    this.revision += 1;
    return { success: true, revision: this.revision };
  }
}

export function newerRevision(revision: number): OtherReply {
  const newer = { revision, savedBy: 'Dana', savedAt: '2026-11-14T09:12:00.000Z' };
  return refuse('configuration/newer-revision', { details: { newer } });
}

function row(category: string, display: string, originalPrice: number): CatalogueRow {
  return { device: display, display, category, finalPrice: originalPrice, originalPrice };
}

/** It counts nowhere: a price of 0 in its place would fall into the gap below the first bucket. */
function rowWithoutPrice(category: string, display: string): CatalogueRow {
  return { device: display, display, category, finalPrice: null };
}

function headerRow(category: string, display: string): CatalogueRow {
  return { ...row(category, display, 0), isHeader: true };
}

export function revisionEntry(fields: Partial<ConfigurationRevision>): ConfigurationRevision {
  return {
    revision: 1,
    kind: 'save',
    savedBy: 'admin',
    savedAt: '2026-11-14T09:12:00.000Z',
    changes: [],
    counts: countChanges(fields.changes ?? []),
    restoredFrom: null,
    ...fields,
  };
}
