import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { LayoutsAnswer, SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import type { PriceDataStatus } from '#domain/contract/entities/price-data/price-data.ts';
import type { ChosenSheet, PriceDataViewState } from '#web/features/price-data/price-data-view.ts';
import { whatVisitorsSee } from '#web/features/price-data/price-data-words.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/loading-state.tsx';
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx';
import { layoutsQuery } from './columns.queries.ts';
import { ColumnsHeader } from './columns-header.tsx';
import { keyOfSheet, sheetNames } from './columns-words.ts';
import { SheetEditor } from './sheet-editor.tsx';
import { SheetList, SheetSelect } from './sheet-list.tsx';
import { useDrafts } from './use-drafts.ts';
import './columns-view.css';
import './columns-phone.css';

interface ColumnsViewProps {
  address: PriceDataViewState;
  status: PriceDataStatus | undefined;
  onPricesChanged: () => void;
}

/** How the columns of each sheet are read: what is a name, what is a price, and what is not shown. */
export function ColumnsView({ address, status, onPricesChanged }: ColumnsViewProps) {
  const query = useQuery(layoutsQuery());
  const leave = () => address.viewColumns(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the whole view
    <div className="columns-view" onKeyDown={(event) => leaveOnEscape(event, leave)}>
      <ColumnsHeader answer={query.data} onBack={leave} />
      <StaleNotice query={query} what="the sheets" className="px-gutter py-2" />
      <AsyncView
        query={query}
        placeholder={
          <div className="flex-1 px-gutter py-5">
            <SkeletonRows rows={12} />
          </div>
        }
        loadingText="Loading the sheets..."
        error={{ title: 'Unable to load the sheets' }}
        isEmpty={({ sheets }) => sheets.length === 0}
        empty={<NoSheets source={query.data?.source ?? null} onLeave={leave} />}
      >
        {(answer) => (
          <Sheets
            answer={answer}
            address={address}
            meanwhile={status ? whatVisitorsSee(status.published) : ''}
            onPricesChanged={onPricesChanged}
            onLeave={leave}
          />
        )}
      </AsyncView>
    </div>
  );
}

interface SheetsProps {
  answer: LayoutsAnswer;
  address: PriceDataViewState;
  meanwhile: string;
  onPricesChanged: () => void;
  onLeave: () => void;
}

function Sheets({ answer, address, meanwhile, onPricesChanged, onLeave }: SheetsProps) {
  const drafts = useDrafts();
  const body = useRef<HTMLDivElement>(null);
  // The list of sheets may arrive later than the next answer.
  const answered = useRef(new Set<string>());
  const isPhone = useMedia('(width < 48rem)');
  const { sheets, readAt } = answer;
  const names = sheetNames(sheets);
  const chosen = chosenSheet(sheets, address.view.columnsOf);
  if (!chosen) return null;
  const list = { sheets, names, chosen, drafts };
  const choose = ({ sheet, n }: SheetToLayOut) => address.chooseSheet({ sheet, n });
  /** Whoever has answered one sheet answers the others too. Whoever has only added a stock column wants to see the list. */
  function nextToAnswer(used: SheetToLayOut): SheetToLayOut | undefined {
    if (!needsAnswer(used)) return undefined;
    answered.current.add(keyOfSheet(used));
    return sheets.find((each) => needsAnswer(each) && !answered.current.has(keyOfSheet(each)));
  }
  function goOn(next: SheetToLayOut | undefined): void {
    if (next) {
      choose(next);
      // The pressed button disappeared with its sheet: without this the keyboard would start again at the top of the page.
      body.current?.focus();
    } else onLeave();
  }
  return (
    <div ref={body} tabIndex={-1} className="columns-body outline-none">
      {isPhone ? <SheetSelect {...list} onChoose={choose} /> : <SheetList {...list} onChoose={choose} />}
      <SheetEditor
        key={keyOfSheet(chosen)}
        sheet={chosen}
        name={names.get(keyOfSheet(chosen)) ?? chosen.sheet}
        readAt={readAt}
        meanwhile={meanwhile}
        drafts={drafts}
        isPhone={isPhone}
        onLeave={onLeave}
        onUsed={() => goOn(nextToAnswer(chosen))}
        onPricesChanged={onPricesChanged}
      />
    </div>
  );
}

/** The one in the address, else the first that needs an answer: a changed sheet holds the whole list. */
function chosenSheet(sheets: readonly SheetToLayOut[], asked: ChosenSheet | null): SheetToLayOut | undefined {
  return (
    sheets.find(({ sheet, n }) => sheet === asked?.sheet && n === asked.n) ??
    sheets.find(({ state }) => state === 'changed') ??
    sheets.find(({ state }) => state === 'unclear') ??
    sheets[0]
  );
}

function needsAnswer({ state }: SheetToLayOut): boolean {
  return state === 'changed' || state === 'unclear';
}

function NoSheets({ source, onLeave }: { source: string | null; onLeave: () => void }) {
  return (
    <EmptyState
      icon={FileSpreadsheet}
      title={source === null ? 'No workbook has been read yet' : 'There is nothing to set here'}
      text={
        source === null
          ? 'Upload a workbook or sync your price source in Price Data. Its sheets appear here then.'
          : `The sheets of ${source} are empty, hidden, or downloads of Tierbook, which need no answer.`
      }
      action={<Button onClick={onLeave}>Open Price Data</Button>}
    />
  );
}

/** One step back, not out of Price Data. A list or sheet on top of the view closes first. */
function leaveOnEscape(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Escape' || !(target instanceof Element)) return;
  if (!currentTarget.contains(target) || target.closest('dialog')) return;
  event.stopPropagation();
  leave();
}
