import type { ShopRevision } from '#domain/contract/entities/shop.ts';
import { capitalised } from '#web/lib/capitalised.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

interface VersionRowProps {
  version: ShopRevision;
  isCurrent: boolean;
  onRestore: () => void;
}

export function VersionRow({ version, isCurrent, onRestore }: VersionRowProps) {
  const { revision, savedBy, savedAt } = version;
  return (
    <li className="flex items-start gap-3 border-t border-row-rule px-5 py-3 first:border-t-0">
      <span className="w-9 shrink-0 type-panel-title text-text max-tablet:w-6">
        <span className="sr-only">Version </span>
        {revision}
      </span>
      <div className="min-w-0 flex-1 type-interface">
        {linesOf(version).map((line) => (
          <p key={line} className="wrap-anywhere text-text">
            {line}
          </p>
        ))}
        <p className="type-caption wrap-anywhere text-muted">{`${capitalised(savedBy)}, ${formatDateTime(savedAt)}`}</p>
      </div>
      {isCurrent ? (
        <Badge tone="primary">In effect</Badge>
      ) : (
        <Button size="small" aria-label={`Restore version ${revision}`} onClick={onRestore}>
          Restore
        </Button>
      )}
    </li>
  );
}

function linesOf({ restoredFrom, changes }: ShopRevision): string[] {
  const lines = [...(restoredFrom === null ? [] : [`Version ${restoredFrom} restored`]), ...changes];
  return lines.length > 0 ? lines : ['No differences'];
}
