import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { orderCategories } from '#domain/catalogue/categories.ts';
import { KNOWN_CATEGORIES } from '#domain/contract/categories.ts';
import type { Configuration } from '#domain/contract/configuration.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { BucketDialog } from './bucket-dialog.tsx';
import { listedCategoriesQuery } from './engine-room.queries.ts';
import { PricingMatrix } from './grid/pricing-matrix.tsx';
import { PricingRail } from './pricing-rail.tsx';
import { RemoveBucketDialog } from './remove-bucket-dialog.tsx';
import { EDITED_ROLES, type EditedRole } from './role-names.ts';
import { LOAD_FAILURE_TEXT, ROOM_TEXTS } from './room-texts.ts';
import type { Editor } from './use-editor.ts';

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

type BucketTask = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly label: string };

function PricingWork({ editor, role, listed }: PricingTabProps & { listed: readonly string[] }) {
  const { saved, present, past, future } = editor.history;
  const draft = present.configuration;
  const categories = useCategories(listed, draft);
  const [category, setCategory] = useState<string | null>(categories[0] ?? null);
  const [task, setTask] = useState<BucketTask | null>(null);
  const endTask = () => setTask(null);
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
          onEditBucket={(label) => setTask({ kind: 'edit', label })}
          onRemoveBucket={(label) => setTask({ kind: 'remove', label })}
          onFocusCell={(cell) => setCategory(cell.category)}
        />
      </div>
      <PricingRail
        editor={editor}
        role={role}
        listed={listed}
        categories={categories}
        category={category}
        onCategoryChange={setCategory}
      />
      {task !== null && task.kind !== 'remove' && (
        <BucketDialog
          draft={draft}
          label={task.kind === 'edit' ? task.label : null}
          onChange={editor.change}
          onClose={endTask}
        />
      )}
      <RemoveBucketDialog
        draft={draft}
        label={task?.kind === 'remove' ? task.label : null}
        onChange={editor.change}
        onClose={endTask}
      />
    </div>
  );
}

/** The published ones (before the first list, the usual ones), and any other that has rules, or its rules could not be seen. */
function useCategories(listed: readonly string[], { perCategoryByRole }: Configuration): readonly string[] {
  const ruled = EDITED_ROLES.flatMap((role) => Object.keys(perCategoryByRole[role]));
  const ordered = orderCategories([...(listed.length > 0 ? listed : KNOWN_CATEGORIES), ...ruled]);
  // The same array while the rows are the same: every edit would otherwise look like other rows to the matrix.
  const names = ordered.join('\n');
  return useMemo(() => names.split('\n'), [names]);
}
