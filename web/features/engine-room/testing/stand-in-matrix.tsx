import { setRule } from '#domain/configuration/testing/make-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';

interface StandInProps {
  draft: Configuration;
  role: 'public' | 'vip' | 'heavyweight';
  categories: readonly string[];
  onChange: (next: Configuration) => void;
  onUndo: () => void;
  onAddBucket: () => void;
  onEditBucket: (label: string) => void;
  onSplitBucket: (label: string) => void;
  onRemoveBucket: (label: string) => void;
  onFocusCell?: (cell: { category: string | null; bucket: string }) => void;
}

/** In place of the matrix, for tests of the room around it: a button for each thing that it can ask for. */
export function StandInMatrix(props: StandInProps) {
  const { draft, role, categories } = props;
  const change = (amount: number) =>
    props.onChange(
      setRule(draft, { role, category: null, bucket: '470+' }, { mode: 'pct', pct: amount, flat: amount }),
    );
  return (
    <div data-testid="matrix" data-categories={categories.join()} data-buckets={draft.buckets.join(' ')}>
      <button type="button" onClick={() => change(20)}>
        Set 20
      </button>
      <button type="button" onClick={() => change(0)}>
        Set 0
      </button>
      <button type="button" onClick={() => change(100)}>
        Set 100
      </button>
      <button type="button" onClick={() => props.onFocusCell?.({ category: 'TOOLS', bucket: '470+' })}>
        Focus Tools
      </button>
      <button type="button" onClick={() => props.onFocusCell?.({ category: 'TOOLS', bucket: '101-220' })}>
        Focus Tools 101-220
      </button>
      <button type="button" onClick={props.onUndo}>
        Undo edit
      </button>
      <button type="button" onClick={props.onAddBucket}>
        Add Bucket
      </button>
      {draft.buckets.map(([label]) => (
        <span key={label}>
          <button type="button" onClick={() => props.onEditBucket(label)}>{`Edit ${label}`}</button>
          <button type="button" onClick={() => props.onSplitBucket(label)}>{`Split ${label}`}</button>
          <button type="button" onClick={() => props.onRemoveBucket(label)}>{`Remove ${label}`}</button>
        </span>
      ))}
    </div>
  );
}
