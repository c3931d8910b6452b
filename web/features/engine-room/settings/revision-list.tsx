import type { ConfigurationRevision } from '#domain/contract/calls/configuration-calls.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, Table } from '#web/ui/tables/table.tsx';

const KIND_NAMES = {
  defaults: 'Defaults',
  save: 'Saved',
  reset: 'Reset',
  import: 'Imported',
  restore: 'Restored',
  theme: 'Themes saved',
} as const satisfies Record<ConfigurationRevision['kind'], string>;

interface RevisionListProps {
  revisions: ConfigurationRevision[];
  /** The version in effect: it can be viewed but not restored. */
  current: number;
  onView: (revision: ConfigurationRevision) => void;
  onRestore: (revision: ConfigurationRevision) => void;
}

export function RevisionList({ revisions, current, onView, onRestore }: RevisionListProps) {
  const columns: Column<ConfigurationRevision>[] = [
    {
      key: 'when',
      head: 'When',
      phone: 'name',
      cell: ({ savedAt }) => <span className="whitespace-nowrap">{formatDateTime(savedAt)}</span>,
    },
    { key: 'who', head: 'Who', phone: 'second', cell: ({ savedBy }) => savedBy },
    {
      key: 'kind',
      head: 'Kind',
      phone: 'figure',
      cell: ({ kind, revision }) => (
        <span className="inline-flex gap-1">
          <Badge>{KIND_NAMES[kind]}</Badge>
          {revision === current && <Badge tone="primary">In effect</Badge>}
        </span>
      ),
    },
    { key: 'what', head: 'What changed', phone: 'second', cell: whatChanged },
    {
      key: 'actions',
      head: 'Actions',
      align: 'end',
      phone: 'second-end',
      cell: (entry) => (
        <span className="inline-flex gap-2">
          <Button size="small" aria-label={`View version ${entry.revision}`} onClick={() => onView(entry)}>
            View
          </Button>
          {entry.revision !== current && (
            <Button
              size="small"
              aria-label={`Restore version ${entry.revision}`}
              onClick={() => onRestore(entry)}
            >
              Restore
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <Table
      caption="Versions, newest first"
      columns={columns}
      rows={revisions}
      rowKey={({ revision }) => String(revision)}
    />
  );
}

function whatChanged({ changes }: ConfigurationRevision) {
  if (changes.length === 0) return <span className="text-muted">Nothing</span>;
  return changes.join(', ');
}
