import { useSearch } from 'wouter';
import { PRICE_DATA_LIMITS } from '#domain/contract/limits.ts';
import { replaceInPanel, stepInPanel } from '#web/lib/history/panel-history.ts';
import { REVIEW_TABS, type ReviewTab } from './review/review-lists.ts';

/** For links: `/admin?panel=price-data&view=columns`. */
export const COLUMNS_VIEW = 'columns';

/** A sheet of the workbook by its title; `n` counts sheets of the same title, from 1. An empty title is the first to answer. */
export interface ChosenSheet {
  readonly sheet: string;
  readonly n: number;
}

/** What the panel shows. It is kept in the address alone, so that a reload keeps it and Back returns to the view before. */
export interface PriceDataView {
  /** The list of the history that is viewed; null for the start of the panel. */
  readonly listId: number | null;
  /** The sheet whose columns are shown; null while the Columns screen is closed. */
  readonly columnsOf: ChosenSheet | null;
  /** Null for the first list with rows. */
  readonly rows: ReviewTab | null;
  /** Empty for all. */
  readonly category: string;
  readonly search: string;
  /** From 1, of the rows and of the rejected rows. */
  readonly page: number;
  readonly rejectedPage: number;
}

const START: PriceDataView = {
  listId: null,
  columnsOf: null,
  rows: null,
  category: '',
  search: '',
  page: 1,
  rejectedPage: 1,
};

const FIRST_SHEET: ChosenSheet = { sheet: '', n: 1 };

export interface PriceDataViewState {
  readonly view: PriceDataView;
  /** Adds a history entry. What is not given starts afresh below the view that changes. */
  readonly viewList: (listId: number | null) => void;
  /** Opens the Columns screen, at the first sheet that needs an answer unless one is given; null closes it. */
  readonly viewColumns: (chosen?: ChosenSheet | null) => void;
  /** Replaces the entry: Back leaves the Columns screen, whichever sheets were looked at. */
  readonly chooseSheet: (chosen: ChosenSheet) => void;
  readonly viewRows: (rows: ReviewTab) => void;
  readonly viewCategory: (category: string) => void;
  readonly viewPage: (page: number) => void;
  readonly viewRejectedPage: (page: number) => void;
  /** Replaces the entry: nobody wants to go back letter by letter. */
  readonly search: (text: string) => void;
}

export function usePriceDataView(): PriceDataViewState {
  const view = readView(useSearch());
  const step = (next: PriceDataView) => stepInPanel(addressOf(next));
  return {
    view,
    viewList: (listId) => step({ ...START, listId }),
    viewColumns: (columnsOf = FIRST_SHEET) => step({ ...START, columnsOf }),
    chooseSheet: (columnsOf) => replaceInPanel(addressOf({ ...START, columnsOf })),
    viewRows: (rows) => step({ ...view, rows, category: '', page: 1 }),
    viewCategory: (category) => step({ ...view, category, page: 1 }),
    viewPage: (page) => step({ ...view, page }),
    viewRejectedPage: (rejectedPage) => step({ ...view, rejectedPage }),
    search: (text) => replaceInPanel(addressOf({ ...view, search: text, page: 1, rejectedPage: 1 })),
  };
}

/** What the address does not say, or says wrongly, is as at the start. */
export function readView(address: string): PriceDataView {
  const query = new URLSearchParams(address);
  const rows = query.get('rows');
  return {
    listId: positiveIn(query.get('list')),
    columnsOf:
      query.get('view') === COLUMNS_VIEW
        ? { sheet: query.get('sheet') ?? '', n: positiveIn(query.get('n')) ?? 1 }
        : null,
    rows: REVIEW_TABS.find((tab) => tab === rows) ?? null,
    category: query.get('category') ?? '',
    search: (query.get('search') ?? '').slice(0, PRICE_DATA_LIMITS.reviewSearchMaxChars),
    page: positiveIn(query.get('page')) ?? 1,
    rejectedPage: positiveIn(query.get('rejected')) ?? 1,
  };
}

function addressOf(view: PriceDataView): string {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  const { columnsOf } = view;
  const values = {
    view: columnsOf ? COLUMNS_VIEW : '',
    sheet: columnsOf?.sheet ?? '',
    n: columnsOf && columnsOf.n > 1 ? String(columnsOf.n) : '',
    list: view.listId === null ? '' : String(view.listId),
    rows: view.rows ?? '',
    category: view.category,
    search: view.search,
    page: view.page === 1 ? '' : String(view.page),
    rejected: view.rejectedPage === 1 ? '' : String(view.rejectedPage),
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  return `${pathname}?${query}`;
}

function positiveIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
