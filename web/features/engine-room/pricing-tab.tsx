import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { orderCategories } from '#domain/catalogue/categories.ts';
import { KNOWN_CATEGORIES } from '#domain/contract/entities/categories.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import {
  listedCategoriesQuery,
  publishedRowsQuery,
} from '#web/features/configuration/configuration.queries.ts';
import { ImpactPanel } from '#web/features/configuration/impact/impact-panel.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { BucketDialogs, type BucketTask } from './buckets/bucket-dialogs.tsx';
import type { Editor } from './editor/use-editor.ts';
import { GapsPanel } from './gaps-panel.tsx';
import { PricingMatrix } from './grid/pricing-matrix.tsx';
import { PricePreview } from './preview/price-preview.tsx';
import { EDITED_ROLES, type EditedRole, LOAD_FAILURE_TEXT, ROOM_TEXTS } from './room-texts.ts';
import { ZeroNotice } from './zero-notice.tsx';

interface PricingTabProps {
  editor: Editor;
  role: EditedRole;
}

export function PricingTab(props: PricingTabProps) {
  const listed = useQuery(listedCategoriesQuery());
  return (
    <AsyncView
      query={listed}
      loadingText="Loading pricing matrix..."
      loadingRows={13}
      error={{ title: ROOM_TEXTS.matrixFailed, text: LOAD_FAILURE_TEXT }}
    >
      {({ categories }) => <PricingWork {...props} listed={categories} />}
    </AsyncView>
  );
}

function PricingWork({ editor, role, listed }: PricingTabProps & { listed: readonly string[] }) {
  const { saved, present, past, future } = editor.history;
  const draft = present.configuration;
  const categories = useCategories(listed, draft);
  const [category, setCategory] = useState<string | null>(categories[0] ?? null);
  const [bucket, setBucket] = useState<string | null>(null);
  const [task, setTask] = useState<BucketTask | null>(null);
  return (
    <div className="desktop:flex desktop:h-full">
      <div className="min-w-0 px-4 py-4 tablet:px-6 desktop:flex-1 desktop:overflow-y-auto">
        <PricingMatrix
          saved={saved}
          draft={draft}
          role={role}
          categories={categories}
          onChange={editor.change}
          onUndo={editor.undo}
          onRedo={editor.redo}
          canUndo={past.length > 0}
          canRedo={future.length > 0}
          onAddBucket={() => setTask({ kind: 'add' })}
          onSplitBucket={(label) => setTask({ kind: 'split', label })}
          onEditBucket={(label) => setTask({ kind: 'edit', label })}
          onRemoveBucket={(label) => setTask({ kind: 'remove', label })}
          onFocusCell={(cell) => {
            setCategory(cell.category);
            setBucket(cell.bucket);
          }}
        />
      </div>
      <PricingRail
        editor={editor}
        role={role}
        listed={listed}
        categories={categories}
        category={category}
        onCategoryChange={setCategory}
        bucket={bucket}
      />
      <BucketDialogs task={task} draft={draft} selected={bucket} onChange={editor.change} onTask={setTask} />
    </div>
  );
}

/** The published categories (before the first list, the usual ones) and all others with rules. */
function useCategories(listed: readonly string[], { perCategoryByRole }: Configuration): readonly string[] {
  const ruled = EDITED_ROLES.flatMap((role) => Object.keys(perCategoryByRole[role]));
  const ordered = orderCategories([...(listed.length > 0 ? listed : KNOWN_CATEGORIES), ...ruled]);
  // Returns the same array for the same rows: otherwise every edit would look like new rows to the matrix.
  const names = ordered.join('\n');
  return useMemo(() => names.split('\n'), [names]);
}

interface PricingRailProps {
  editor: Editor;
  role: EditedRole;
  /** The published categories. */
  listed: readonly string[];
  /** The rows of the matrix. */
  categories: readonly string[];
  category: string | null;
  onCategoryChange: (category: string | null) => void;
  bucket: string | null;
}

/** The effect of the draft, beside the matrix. */
function PricingRail({ editor, role, listed, ...preview }: PricingRailProps) {
  const { saved, present } = editor.history;
  // Deferred: a cell must show what was typed before anything is priced again.
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
      <ImpactPanel
        published={published}
        saved={saved}
        draft={draft}
        role={role}
        className="border-t border-hairline px-4 py-4 tablet:px-6 desktop:px-5"
      />
      <ZeroNotice draft={draft} rows={published.data ?? NO_ROWS} />
      <GapsPanel editor={editor} rows={published.data ?? NO_ROWS} onLastClosed={focusRail} />
    </aside>
  );
}

// One object for all renders: a new one each time would search the gaps at every keystroke.
const NO_ROWS: never[] = [];
