import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Undo2 } from 'lucide-react';
import { type Ref, useState } from 'react';
import type { ConfigurationRevision } from '#domain/contract/calls/configuration-calls.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { reasonOf } from '#web/features/configuration/configuration.mutations.ts';
import { type PublishedRow, revisionQuery } from '#web/features/configuration/configuration.queries.ts';
import { type EditedRole, LOAD_FAILURE_TEXT } from '#web/features/engine-room/room-texts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { RestoreImpact } from './restore-impact.tsx';
import { VersionDifferences } from './version-differences.tsx';
import { VersionRules } from './version-rules.tsx';
import { KIND_NAMES, versionName, whoAndWhen } from './version-words.ts';

/** The published devices, for their number and prices. */
export interface Published {
  /** Undefined until they are loaded. */
  readonly rows: readonly PublishedRow[] | undefined;
  readonly hasFailed: boolean;
}

type Aspect = 'changed' | 'restored' | 'rules';

const ASPECTS: { value: Aspect; label: string }[] = [
  { value: 'changed', label: 'What it changed' },
  { value: 'restored', label: 'If restored' },
  { value: 'rules', label: 'All rules' },
];

interface VersionDetailProps {
  version: ConfigurationRevision;
  /** The version in effect. */
  current: number;
  role: EditedRole;
  published: Published;
  onRestore: () => void;
  /** Null where the list is beside it. */
  onBack: (() => void) | null;
  titleRef: Ref<HTMLHeadingElement>;
}

export function VersionDetail(props: VersionDetailProps) {
  const { version, current, published, role } = props;
  const [aspect, setAspect] = useState<Aspect>('changed');
  const shown = useQuery(revisionQuery(version.revision));
  return (
    <div className="px-4 py-4 tablet:px-6">
      <DetailHeader
        {...props}
        aspect={aspect}
        onAspectChange={setAspect}
        isReadable={shown.data !== undefined}
      />
      <AsyncView
        query={shown}
        loadingText="Loading version..."
        loadingRows={8}
        error={{ title: 'Error loading version', text: reasonOf(shown.error, LOAD_FAILURE_TEXT) }}
      >
        {({ configuration }) => {
          const compared = { version, configuration, published };
          if (aspect === 'rules') return <VersionRules configuration={configuration} role={role} />;
          return aspect === 'changed' ? (
            <WhatItChanged {...compared} />
          ) : (
            <IfRestored {...compared} current={current} />
          );
        }}
      </AsyncView>
      {published.hasFailed && (
        <p role="status" className="mt-4 type-caption text-muted">
          The published devices could not be loaded, so their number and prices are missing.
        </p>
      )}
    </div>
  );
}

interface DetailHeaderProps extends VersionDetailProps {
  aspect: Aspect;
  onAspectChange: (aspect: Aspect) => void;
  isReadable: boolean;
}

function DetailHeader(props: DetailHeaderProps) {
  const { version, current, onRestore, onBack, titleRef, aspect, onAspectChange, isReadable } = props;
  return (
    <>
      {onBack && (
        <Button variant="quiet" icon={ArrowLeft} className="-mt-2 mb-2 -ml-button" onClick={onBack}>
          All versions
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <div className="flex items-center gap-2">
            <h3 ref={titleRef} tabIndex={-1} className="type-dialog-title text-text outline-none">
              {versionName(version.revision)}
            </h3>
            <Badge>{KIND_NAMES[version.kind]}</Badge>
            {version.revision === current && <Badge tone="primary">In effect</Badge>}
          </div>
          <p className="type-caption text-muted">{whoAndWhen(version)}</p>
        </div>
        <SegmentedControl
          label="Show"
          options={ASPECTS}
          value={aspect}
          onValueChange={onAspectChange}
          className="max-tablet:w-full"
        />
        {version.revision !== current && isReadable && (
          <Button icon={Undo2} className="max-tablet:w-full" onClick={onRestore}>
            Restore
          </Button>
        )}
      </div>
    </>
  );
}

interface ComparedProps {
  version: ConfigurationRevision;
  configuration: Configuration;
  published: Published;
}

function WhatItChanged({ version, configuration, published }: ComparedProps) {
  const isFirst = version.revision === 1;
  const previous = useQuery({ ...revisionQuery(version.revision - 1), enabled: !isFirst });
  const missing = isFirst
    ? 'This is the first version: there is none before it.'
    : missingText(version, previous.error);
  if (missing) return <NotComparable text={missing} changes={version.changes} />;
  return (
    <AsyncView
      query={previous}
      loadingText="Loading the version before..."
      loadingRows={8}
      error={{ title: 'Error loading the version before', text: LOAD_FAILURE_TEXT }}
    >
      {(before) => (
        <VersionDifferences
          before={before.configuration}
          after={configuration}
          published={published.rows}
          sameText={`No differences from ${versionName(version.revision - 1).toLowerCase()}.`}
        />
      )}
    </AsyncView>
  );
}

/** Why the version before cannot be compared; null if it can, or if loading it again may help. */
function missingText({ revision }: ConfigurationRevision, error: Error | null): string | null {
  if (!(error instanceof ApiError)) return null;
  const end = 'so the changes cannot be shown one by one.';
  if (error.status === 404) return `${versionName(revision - 1)} is no longer kept, ${end}`;
  return error.status === 409 ? `${versionName(revision - 1)} can no longer be read, ${end}` : null;
}

function NotComparable({ text, changes }: { text: string; changes: readonly string[] }) {
  return (
    <div className="mt-4 type-interface">
      <p className="text-muted">{text}</p>
      {changes.length > 0 && (
        <>
          <p className="mt-3 text-text">Recorded when it was saved:</p>
          <ul className="mt-1 list-disc pl-5 text-text">
            {changes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function IfRestored({ version, configuration, published, current }: ComparedProps & { current: number }) {
  const inEffect = useQuery(revisionQuery(current));
  if (version.revision === current) {
    return <p className="mt-4 type-interface text-muted">This version is in effect.</p>;
  }
  return (
    <AsyncView
      query={inEffect}
      loadingText="Loading the version in effect..."
      loadingRows={8}
      error={{ title: 'Error loading the version in effect', text: LOAD_FAILURE_TEXT }}
    >
      {({ configuration: now }) => (
        <>
          {published.rows && <RestoreImpact current={now} restored={configuration} rows={published.rows} />}
          <VersionDifferences
            before={now}
            after={configuration}
            published={published.rows}
            sameText={`Restoring changes nothing: ${versionName(current).toLowerCase()}, which is in effect, is the same.`}
          />
        </>
      )}
    </AsyncView>
  );
}
