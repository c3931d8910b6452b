import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { ConfigurationMerge, MergeChange } from '#domain/configuration/merge-configurations.ts';
import { PartName } from './conflict-row.tsx';
import { sharesText, togetherText, valueText } from './conflict-texts.ts';

/** A whole import may change hundreds of cells; nobody reads more than these. */
const SHOWN_MAX = 100;

/** What both did without touching the same thing, folded into one line. */
export function KeptChanges({ merge }: { merge: ConfigurationMerge }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const { together } = merge;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="-mx-5 border-t border-row-rule px-5 py-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-badge text-left type-interface text-muted"
      >
        <Chevron aria-hidden className="size-4 shrink-0" />
        <span>
          <strong className="mr-2 font-semibold text-text">{togetherText(together.length)}</strong>
          {sharesText(together)}
        </span>
      </button>
      <ul id={listId}>
        {isOpen &&
          together
            .slice(0, SHOWN_MAX)
            .map((change) => <KeptChange key={change.key} change={change} merge={merge} />)}
        {isOpen && together.length > SHOWN_MAX && (
          <li className="py-2 type-interface text-muted">{`And ${together.length - SHOWN_MAX} more`}</li>
        )}
      </ul>
    </div>
  );
}

function KeptChange({ change, merge }: { change: MergeChange; merge: ConfigurationMerge }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-row-rule py-2 type-interface text-muted tablet:grid tablet:grid-cols-[1.28fr_1.81fr_1fr]">
      <PartName part={change} />
      <span className="min-w-0 wrap-anywhere max-tablet:ml-auto">
        {valueText(change, 'before', merge)}
        <span className="sr-only"> becomes </span>
        <span aria-hidden> → </span>
        <span className="font-medium text-text">{valueText(change, change.side, merge)}</span>
      </span>
      <span>{change.side === 'mine' ? 'Mine' : 'Theirs'}</span>
    </li>
  );
}
