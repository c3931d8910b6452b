import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { identifyRow } from '#domain/catalogue/occurrences.ts';
import { priceTextOf, type VariantRow } from '#domain/catalogue/variants.ts';
import type { RowKey } from '#domain/contract/entities/deals/inquiries.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { TierId } from '#domain/tiers/tiers.ts';
import type { ListViewer } from '#web/features/catalogue/catalogue.queries.ts';
import { refreshLists } from '#web/features/catalogue/loading/refresh-lists.ts';
import type { ListsByCategory } from '#web/features/catalogue/loading/use-catalogue-lists.ts';
import { PriceSteps } from '#web/features/configuration/explanation/price-steps.tsx';
import { callApi } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { AnchoredSheet } from '#web/ui/dialogs/anchored-sheet.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { whyRequested } from './why-frame.tsx';
import { type AskedPrice, type PriceReasons, rowAt, type SavedPricing, whyPrice } from './why-price.ts';

/** A cell of the pricing matrix. */
interface PricingCell {
  readonly role: TierId;
  readonly category: string;
  readonly bucket: string;
}

interface WhySheetProps {
  /** Those of the page, in which the asked row is found. */
  lists: ListsByCategory;
  viewer: ListViewer;
  tier: TierId;
  onOpenCell: (cell: PricingCell) => void;
}

/** Explains the price that was pressed last. */
export function WhySheet({ lists, ...props }: WhySheetProps) {
  const { asked, close } = useAsked(lists);
  const list = asked && lists.get(asked.key.category);
  const row = list && rowAt(list.devices, asked.key);
  if (!asked || !list || !row) return null;
  const text = priceTextOf(row, list.money);
  return (
    <AnchoredSheet
      title={row.finalPrice === null ? 'No price' : `Why ${text}`}
      description={row.display}
      anchor={asked.anchor}
      onClose={close}
    >
      {row.finalPrice === null ? (
        <p className="type-interface text-text">{noPriceText(row)}</p>
      ) : (
        <Reasons
          {...props}
          asked={{ key: asked.key, tier: props.tier, price: row.finalPrice, money: list.money }}
          onOpenCell={(cell) => {
            close();
            props.onOpenCell(cell);
          }}
        />
      )}
    </AnchoredSheet>
  );
}

function noPriceText({ onRequest }: CatalogueRow): string {
  return onRequest === undefined
    ? 'It is out of stock, so it has no price for any tier.'
    : `The price list says “${onRequest}” instead of a price, for every tier.`;
}

/** Known by its place in the list: when prices change, the list has other rows. */
function useAsked(lists: ListsByCategory) {
  const [asked, setAsked] = useState<{ readonly key: RowKey; readonly anchor: HTMLElement } | null>(null);
  const ask = useEffectEvent((row: VariantRow, anchor: HTMLElement) => {
    const key = identifyRow(
      row,
      [...lists.values()].map(({ devices }) => devices),
    );
    setAsked((former) => (key === null || former?.anchor === anchor ? null : { key, anchor }));
  });
  useEffect(() => whyRequested.subscribe(({ row, price }) => ask(row, price)), []);
  const anchor = asked?.anchor;
  useEffect(() => {
    anchor?.setAttribute('aria-expanded', 'true');
    return () => anchor?.removeAttribute('aria-expanded');
  }, [anchor]);
  return { asked, close: () => setAsked(null) };
}

interface ReasonsProps extends Omit<WhySheetProps, 'lists'> {
  asked: AskedPrice;
}

function Reasons({ asked, viewer, tier, onOpenCell }: ReasonsProps) {
  const queryClient = useQueryClient();
  const { category } = asked.key;
  const query = useQuery(savedPricingQuery(category, asked.price));
  async function loadAgain(): Promise<void> {
    await refreshLists(queryClient, viewer).catch(() => undefined);
    await query.refetch();
  }
  return (
    <AsyncView
      query={query}
      loadingText="Loading the rules..."
      loadingRows={5}
      error={{ title: 'The explanation could not be loaded' }}
    >
      {(saved) => {
        const reasons = whyPrice(asked, saved);
        if (reasons === null)
          return <Moved isLoading={query.isFetching} onLoadAgain={() => void loadAgain()} />;
        return <Steps reasons={reasons} onOpen={(bucket) => onOpenCell({ role: tier, category, bucket })} />;
      }}
    </AsyncView>
  );
}

/** Asked anew for each price: what is explained has to be what visitors have now. */
function savedPricingQuery(category: string, price: number) {
  return queryOptions({
    queryKey: ['why', category, price],
    queryFn: async ({ signal }): Promise<SavedPricing> => {
      const [configuration, list] = await Promise.all([
        callApi('getConfig', { signal }),
        callApi('listDevices', { params: { category }, signal }),
      ]);
      return { configuration, list };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

function Moved({ isLoading, onLoadAgain }: { isLoading: boolean; onLoadAgain: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="type-interface text-text">Prices or rules have just changed.</p>
      <Button size="small" isBusy={isLoading} onClick={onLoadAgain}>
        Load again
      </Button>
    </div>
  );
}

function Steps({ reasons, onOpen }: { reasons: PriceReasons; onOpen: (bucket: string) => void }) {
  const { lines, otherTiers, bucket } = reasons;
  return (
    <>
      <PriceSteps lines={lines} />
      <div className="-mx-5 mt-4 -mb-2 flex flex-wrap items-center justify-between gap-x-3 border-t border-hairline px-5 pt-2">
        <p className="py-2 type-interface text-muted">{otherTiers}</p>
        {bucket !== null && (
          <button
            type="button"
            onClick={() => onOpen(bucket)}
            className="ml-auto flex items-center gap-2 rounded-badge py-2 type-interface font-semibold text-primary hover:underline max-tablet:min-h-11"
          >
            Open this cell
            <ArrowRight aria-hidden className="size-4" />
          </button>
        )}
      </div>
    </>
  );
}
