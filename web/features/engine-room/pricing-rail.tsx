import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useRef } from 'react';
import { publishedRowsQuery } from './engine-room.queries.ts';
import { GapsPanel } from './gaps-panel.tsx';
import { ImpactPanel } from './impact-panel.tsx';
import { PricePreview } from './price-preview.tsx';
import type { EditedRole } from './role-names.ts';
import type { Editor } from './use-editor.ts';

interface PricingRailProps {
  editor: Editor;
  role: EditedRole;
  /** The published categories. */
  listed: readonly string[];
  /** The rows of the matrix. */
  categories: readonly string[];
  category: string | null;
  onCategoryChange: (category: string | null) => void;
}

/** What the draft comes to, beside the matrix that makes it. */
export function PricingRail({ editor, role, listed, ...preview }: PricingRailProps) {
  const { saved, present } = editor.history;
  // A turn behind the matrix: a cell must show what was typed before anything is priced anew.
  const draft = useDeferredValue(present.configuration);
  const published = useQuery(publishedRowsQuery(listed));
  const rail = useRef<HTMLElement>(null);
  const focusRail = useCallback(() => rail.current?.focus(), []);
  return (
    <aside
      ref={rail}
      tabIndex={-1}
      aria-label="Effect"
      className="border-hairline outline-none bg-surface max-desktop:border-t desktop:w-96 desktop:shrink-0 desktop:overflow-y-auto desktop:border-l"
    >
      <PricePreview draft={draft} role={role} {...preview} />
      <ImpactPanel published={published} saved={saved} draft={draft} role={role} />
      <GapsPanel editor={editor} rows={published.data ?? NO_ROWS} onLastClosed={focusRail} />
    </aside>
  );
}

// One object for all turns: a new one each time would have the gaps searched at every key.
const NO_ROWS: never[] = [];
