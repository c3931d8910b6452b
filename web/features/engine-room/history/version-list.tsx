import { ChevronRight } from 'lucide-react';
import type { ConfigurationRevision } from '#domain/contract/calls/configuration-calls.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { KIND_NAMES, versionName, whatChanged, whoAndWhen } from './version-words.ts';
import './version-list.css';
import { moveFocus } from '#web/ui/move-focus.ts';

interface VersionListProps {
  versions: readonly ConfigurationRevision[];
  total: number;
  /** The version in effect. */
  current: number;
  /** The one that is shown; null if none is. */
  chosen: number | null;
  onChoose: (revision: number) => void;
  older: { readonly isLoading: boolean; readonly load: () => void } | null;
}

export function VersionList({ versions, total, current, chosen, onChoose, older }: VersionListProps) {
  const reachable = chosen ?? versions[0]?.revision;
  return (
    <>
      <div className="flex h-14 items-center justify-between px-4 tablet:px-6">
        <h3 className="type-panel-title text-text">Versions</h3>
        <p className="type-caption text-muted">{`${total}, newest first`}</p>
      </div>
      <ol aria-label="Versions, newest first" onKeyDown={moveFocus}>
        {versions.map((version) => (
          <VersionRow
            key={version.revision}
            version={version}
            isCurrent={version.revision === current}
            isChosen={version.revision === chosen}
            isReachable={version.revision === reachable}
            onChoose={onChoose}
          />
        ))}
      </ol>
      {older && (
        <div className="border-t border-row-rule px-4 py-4 tablet:px-6">
          <Button isBusy={older.isLoading} busyLabel="Loading..." onClick={older.load}>
            Show older versions
          </Button>
        </div>
      )}
    </>
  );
}

interface VersionRowProps {
  version: ConfigurationRevision;
  isCurrent: boolean;
  isChosen: boolean;
  /** By Tab; the others by the arrow keys. */
  isReachable: boolean;
  onChoose: (revision: number) => void;
}

function VersionRow({ version, isCurrent, isChosen, isReachable, onChoose }: VersionRowProps) {
  return (
    <li className="version-row border-t border-row-rule">
      <button
        type="button"
        data-version={version.revision}
        aria-label={nameOf(version, isCurrent)}
        aria-current={isChosen || undefined}
        tabIndex={isReachable ? 0 : -1}
        onClick={() => onChoose(version.revision)}
        className={classNames(
          'flex h-full w-full items-center gap-3 border-l-2 px-4 text-left focus-visible:-outline-offset-2 tablet:px-6',
          isChosen ? 'border-primary bg-tint-primary' : 'border-transparent hover:bg-raised',
        )}
      >
        <span
          className={classNames('w-9 shrink-0 type-panel-title', isChosen ? 'text-primary' : 'text-text')}
        >
          {version.revision}
        </span>
        <span className="min-w-0 flex-1 type-interface">
          <span className="block truncate text-muted">
            <span className="mr-1 font-semibold text-text">{KIND_NAMES[version.kind]}</span>{' '}
            {whatChanged(version)}
          </span>
          <span className="block truncate type-caption text-muted">{whoAndWhen(version)}</span>
        </span>
        {isCurrent && (
          <span className="flex max-phone:sr-only">
            <Badge tone="primary">In effect</Badge>
          </span>
        )}
        <ChevronRight
          aria-hidden
          className={classNames('size-4 shrink-0 text-muted', !isChosen && 'desktop:hidden')}
        />
      </button>
    </li>
  );
}

// The columns alone would be read out without a pause.
function nameOf(version: ConfigurationRevision, isCurrent: boolean): string {
  const { revision, kind } = version;
  return [
    `${versionName(revision)}, ${KIND_NAMES[kind]} ${whatChanged(version)}, ${whoAndWhen(version)}`,
    ...(isCurrent ? ['In effect'] : []),
  ].join(', ');
}
