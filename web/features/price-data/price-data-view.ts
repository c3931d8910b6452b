import { useSearch } from 'wouter';
import { PRICE_DATA_LIMITS } from '#domain/contract/limits.ts';
import { replaceInPanel, stepInPanel } from '#web/lib/panel-history.ts';
import { REVIEW_TABS, type ReviewTab } from './review/review-lists.ts';

/** What the panel shows. It is kept in the address alone, so that a reload keeps it and Back returns to the view before. */
export interface PriceDataView {
  /** The list of the history that is viewed; null for the start of the panel. */
  readonly listId: number | null;
  /** Null for the first list with rows. */
  readonly rows: ReviewTab | null;
  /** Empty for all. */
  readonly category: string;
  readonly search: string;
  /** From 1, of the rows and of the rejected rows. */
  readonly page: number;
  readonly rejectedPage: number;
}

const START: PriceDataView = { listId: null, rows: null, category: '', search: '', page: 1, rejectedPage: 1 };

export interface PriceDataViewState {
  readonly view: PriceDataView;
  /** Adds a history entry. What is not given starts afresh below the view that changes. */
  readonly viewList: (listId: number | null) => void;
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
  const values = {
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
