import { useMemo, useState } from 'react';
import type { SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import { layoutFault } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { newerIn, refusalWords, useConfirmLayout, useForgetLayout } from './columns.mutations.ts';
import { ColumnsFooter } from './columns-footer.tsx';
import { standingWords } from './columns-words.ts';
import { asSent, isSameLayout, startLayout, withLabel, withRole } from './layout-edits.ts';
import { SheetWork } from './sheet-work.tsx';
import type { Draft, Drafts } from './use-drafts.ts';

interface SheetEditorProps {
  sheet: SheetToLayOut;
  name: string;
  readAt: string | undefined;
  /** What visitors see until the sheet is answered. */
  meanwhile: string;
  drafts: Drafts;
  isPhone: boolean;
  onLeave: () => void;
  /** The columns of this sheet are confirmed. */
  onUsed: () => void;
  onPricesChanged: () => void;
}

/** One sheet: its columns, the list they give, and the buttons. Its state ends with the choice of another sheet. */
export function SheetEditor(props: SheetEditorProps) {
  const { sheet, name, drafts, onLeave } = props;
  const [asked, setAsked] = useState<'forget' | 'discard' | null>(null);
  const draft = drafts.draftOf(sheet);
  const saving = useSheetSaving(props);
  const isTheirs = saving.overtaken?.isShown ?? false;
  const layout = (isTheirs ? null : draft?.layout) ?? startLayout(sheet);
  const fault = layoutFault(asSent(layout).columns);
  const isOpenQuestion = sheet.state === 'unclear' || sheet.state === 'changed';
  const canUse = fault === null && (draft !== null || isOpenQuestion || saving.overtaken !== null);
  const { drop } = drafts;
  // Once the columns are confirmed the draft is dropped: what is set meanwhile would be lost. And while theirs are on the
  // screen, it would change mine unseen.
  const edit = saving.isBusy || isTheirs ? doNothing : drafts.edit;
  const [openColumn, setOpenColumn] = useState<string | null>(null);
  const edits = useMemo(
    () => ({
      setRole: (column: string, role: Parameters<typeof withRole>[2]['role']) =>
        edit(sheet, (before) => withRole(sheet, before, { column, role })),
      setLabel: (column: string, label: string) => edit(sheet, (before) => withLabel(before, column, label)),
      open: setOpenColumn,
    }),
    [edit, sheet],
  );
  return (
    <>
      <SheetWork
        {...props}
        layout={layout}
        fault={fault}
        edits={edits}
        openColumn={openColumn}
        onCloseColumn={() => setOpenColumn(null)}
        onLayout={(next) => edit(sheet, () => next)}
      />
      <ColumnsFooter
        standing={standingWords(sheet)}
        problem={fault ?? saving.refusal}
        overtaken={saving.overtaken}
        canUse={canUse}
        isBusy={saving.isBusy}
        onUse={() => saving.use({ layout: asSent(layout), base: draft?.base ?? null })}
        onSwap={saving.swap}
        onCancel={() => (draft === null ? onLeave() : setAsked('discard'))}
        onForget={sheet.confirmed === null ? null : () => setAsked('forget')}
      />
      <ConfirmDialog
        isOpen={asked === 'discard'}
        title="Discard your changes"
        text={`What you have set for ${name} has not been used and will be lost.`}
        confirmLabel="Discard Changes"
        isDestructive
        onConfirm={() => {
          // Closed first: the view is left only once no dialog has an entry in the history.
          setAsked(null);
          drop(sheet);
          onLeave();
        }}
        onCancel={() => setAsked(null)}
      />
      <ConfirmDialog
        isOpen={asked === 'forget'}
        title="Forget these columns"
        text={`Tierbook reads ${name} as if it were new. If its columns are unclear then, its rows leave the new list until you answer again. Visitors keep seeing the published list.`}
        confirmLabel="Forget"
        busyLabel="Forgetting..."
        isDestructive
        isBusy={saving.isForgetting}
        onConfirm={() => saving.forget(() => setAsked(null))}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

function doNothing(): void {}

/** Confirming and forgetting, and what to do if another admin was faster. */
function useSheetSaving({ sheet, drafts, onLeave, onUsed, onPricesChanged }: SheetEditorProps) {
  /** Mine stay a draft meanwhile: they are there again if the session ends, or the view is left. */
  const [isShown, setIsShown] = useState(false);
  const confirming = useConfirmLayout({
    onPricesChanged,
    onDone: (place) => {
      drafts.drop(place);
      onUsed();
    },
    onOvertaken: drafts.hold,
  });
  const forgetting = useForgetLayout({ onPricesChanged, onDone: drafts.drop });
  const newer = newerIn(confirming.error);
  const mine = drafts.draftOf(sheet);
  const isFetched = newer !== null && sheet.revision >= newer.revision;
  const overtaken = newer && {
    by: newer.savedBy,
    at: newer.savedAt,
    isSame: isFetched && mine !== null && isSameLayout(mine.layout, startLayout(sheet)),
    isShown,
  };
  function use(given: Draft): void {
    if (overtaken && (overtaken.isSame || overtaken.isShown)) {
      drafts.drop(sheet);
      onLeave();
    } else {
      const { revision, mark } = given.base ?? sheet;
      confirming.mutate({ sheet: sheet.sheet, n: sheet.n, layout: given.layout, revision, mark });
    }
  }
  const failure = confirming.error ?? forgetting.error;
  return {
    use,
    swap: () => setIsShown(!isShown),
    overtaken,
    forget: (onSettled: () => void) => forgetting.mutate(sheet, { onSettled }),
    isBusy: confirming.isPending,
    isForgetting: forgetting.isPending,
    refusal: failure && newer === null ? refusalWords(failure) : null,
  };
}
