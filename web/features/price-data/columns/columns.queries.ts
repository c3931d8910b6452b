import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { LayoutPreview, SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import { layoutFault, type SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { PRICE_DATA_KEY } from '#web/features/price-data/price-data.queries.ts';
import type { ChosenSheet } from '#web/features/price-data/price-data-view.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { asSent } from './layout-edits.ts';

export function layoutsQuery() {
  return queryOptions({
    queryKey: [PRICE_DATA_KEY, 'layouts'],
    queryFn: ({ signal }) => callApi('listLayouts', { signal }),
    // The server reads the source in the background, and other admins answer too.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** `readAt` is the workbook's: the same layout of a newer workbook gives another list. */
function layoutPreviewQuery(place: ChosenSheet, layout: SheetLayout, readAt: string | undefined) {
  const { sheet, n } = place;
  return queryOptions({
    queryKey: [PRICE_DATA_KEY, 'layout-preview', sheet, n, readAt, layout],
    queryFn: ({ signal }) => callApi('previewLayout', { query: { sheet, n }, body: { layout }, signal }),
    // The rules may have changed meanwhile.
    staleTime: 0,
    gcTime: 60_000,
    // The list before the last edit stays meanwhile, but never that of another sheet.
    placeholderData: (previous: LayoutPreview | undefined, query) =>
      query?.queryKey[2] === sheet && query.queryKey[3] === n ? previous : undefined,
  });
}

/** Long enough that a label is typed before the sheet is read. */
const TYPING_MS = 250;

/** The list that a layout gives. A newer layout cancels the request for the one before. */
export function usePreview(sheet: SheetToLayOut, layout: SheetLayout, readAt: string | undefined) {
  const settled = useSettled(layout);
  const sent = useMemo(() => asSent(settled), [settled]);
  const isReadable = layoutFault(sent.columns) === null;
  return useQuery({ ...layoutPreviewQuery(sheet, sent, readAt), enabled: isReadable });
}

/** The value once it has not changed for a while. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
