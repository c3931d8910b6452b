import { ChevronUp, Eye } from 'lucide-react';
import { useState } from 'react';
import type { LayoutPreview, SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { PlainDialog } from '#web/ui/dialogs/plain-dialog.tsx';
import { usePreview } from './columns.queries.ts';
import { columnsOf, headingAt } from './layout-edits.ts';
import { QuestionLine } from './question-line.tsx';
import type { ColumnEdits } from './sheet/column-head.tsx';
import { ColumnSheet } from './sheet/column-sheet.tsx';
import { HeaderRowChoice } from './sheet/header-row-choice.tsx';
import { rowWords, SheetTable } from './sheet/sheet-table.tsx';
import { type PreviewQuery, previewCounts, VisitorsSee } from './visitors-see.tsx';

interface SheetWorkProps {
  sheet: SheetToLayOut;
  name: string;
  readAt: string | undefined;
  meanwhile: string;
  isPhone: boolean;
  layout: SheetLayout;
  fault: string | null;
  edits: ColumnEdits;
  /** The column whose role is chosen on a phone. */
  openColumn: string | null;
  onCloseColumn: () => void;
  onLayout: (layout: SheetLayout) => void;
}

const NOTHING_REJECTED: LayoutPreview['rejected'] = [];

/** The sheet with its question, and beside it what visitors will see. */
export function SheetWork(props: SheetWorkProps) {
  const { sheet, name, readAt, layout, fault, isPhone, edits } = props;
  const preview = usePreview(sheet, layout, readAt);
  const rejected = fault === null ? (preview.data?.rejected ?? NOTHING_REJECTED) : NOTHING_REJECTED;
  return (
    <div className="columns-work">
      <div className="columns-main">
        <div className="columns-title">
          {!isPhone && <h2>{name}</h2>}
          <HeaderRowChoice sheet={sheet} layout={layout} onChange={props.onLayout} />
        </div>
        <QuestionLine sheet={sheet} layout={layout} meanwhile={props.meanwhile} onAnswer={props.onLayout} />
        <SheetTable
          sheet={sheet}
          name={name}
          layout={layout}
          rejected={rejected}
          isPhone={isPhone}
          edits={edits}
        />
        <p className="columns-below">
          <span>{rowWords(sheet)}</span>
          <span className="max-tablet:hidden">Left and right move, Enter opens a role</span>
        </p>
      </div>
      {isPhone ? (
        <PreviewFold query={preview} fault={fault} />
      ) : (
        <VisitorsSee query={preview} fault={fault} />
      )}
      <OpenColumn {...props} />
    </div>
  );
}

function OpenColumn({ sheet, layout, edits, openColumn, onCloseColumn, isPhone }: SheetWorkProps) {
  const column = columnsOf(sheet, layout).find((each) => each.column === openColumn);
  if (!column || !isPhone) return null;
  return (
    <ColumnSheet
      column={column}
      heading={headingAt(sheet, layout.headerRow, column.column)}
      needsLabel={layout.columns.filter(({ role }) => role === 'price').length > 1}
      edits={edits}
      onClose={onCloseColumn}
    />
  );
}

/** On phones: a line above the footer that opens the list. */
function PreviewFold({ query, fault }: { query: PreviewQuery; fault: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const counts = fault === null && query.data ? previewCounts(query.data) : '';
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="columns-fold">
        <Eye aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="type-panel-title text-text">Visitors will see</span>
        <span className="min-w-0 flex-1 text-right type-caption text-muted">{counts}</span>
        <ChevronUp aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
      {isOpen && (
        <PlainDialog title="Visitors will see" isSheet onClose={() => setIsOpen(false)}>
          <VisitorsSee query={query} fault={fault} isTitleHidden />
        </PlainDialog>
      )}
    </>
  );
}
