import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PriceDataStatus } from '#domain/contract/entities/price-data/price-data.ts';
import {
  configurationQuery,
  publishedListsQuery,
} from '#web/features/configuration/configuration.queries.ts';
import { ColumnsView } from '#web/features/price-data/columns/columns-view.tsx';
import { priceDataStatusQuery } from '#web/features/price-data/price-data.queries.ts';
import { usePriceDataView } from '#web/features/price-data/price-data-view.ts';
import { useUpload } from '#web/features/price-data/use-upload.ts';
import { PhonePreview } from '#web/features/setup/preview/phone-preview.tsx';
import { StepActions, StepFrame, type StepWay } from '#web/features/setup/step-frame.tsx';
import { shopQuery } from '#web/features/shop/shop.queries.ts';
import { PUBLISHED_LISTS_KEY } from '#web/lib/list-version.ts';
import { MoneyContext } from '#web/lib/money.ts';
import { useFileDrop } from '#web/lib/use-file-drop.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { takeUploads, useSourceReading } from './choose-source.ts';
import { PriceWays } from './price-ways.tsx';
import { PricesResult } from './prices-result.tsx';

interface PricesStepProps {
  way: StepWay;
  /** Visitors see another list now: views of it must load it again. */
  onPricesChanged: () => void;
}

/** Where prices come from: a file, a link or the sample, and what was read from it. */
export function PricesStep({ way, onPricesChanged }: PricesStepProps) {
  const queryClient = useQueryClient();
  const query = useQuery(priceDataStatusQuery());
  const address = usePriceDataView();
  const [isSampleChosen, setIsSampleChosen] = useState(false);
  const [isChoosingAgain, setIsChoosingAgain] = useState(false);
  function refreshLists(): void {
    void queryClient.invalidateQueries({ queryKey: PUBLISHED_LISTS_KEY });
    onPricesChanged();
  }
  const afterReading = () => setIsChoosingAgain(false);
  const upload = useUpload({
    onPricesChanged: refreshLists,
    onRead: afterReading,
    onUnclear: () => address.viewColumns(),
    isReviewedAtFirst: false,
    complete: takeUploads,
  });
  const source = useSourceReading(({ outcome }) => {
    refreshLists();
    afterReading();
    if (outcome === 'unclear') address.viewColumns();
  });
  const isDropping = useFileDrop((files) => {
    // As with the button: the file and the link would each become the source.
    if (!source.isReading) upload.start(files);
  });
  const isBusy = upload.current !== null || source.isReading;
  if (address.view.columnsOf !== null) {
    return (
      <MoneyContext value={query.data?.money}>
        <ColumnsView address={address} status={query.data} onPricesChanged={refreshLists} />
      </MoneyContext>
    );
  }
  function takeSample(status: PriceDataStatus): void {
    if (!isSample(status)) source.read({ kind: 'sample' });
    setIsSampleChosen(true);
    setIsChoosingAgain(false);
  }
  const hasResult = query.data !== undefined && !isChoosingAgain && isChosen(query.data, isSampleChosen);
  return (
    <StepFrame
      way={way}
      title="Your prices"
      text="Tierbook reads the spreadsheet that you already keep. Any layout will do. Where a sheet can be read in two ways, it asks."
      aside={<ListPreview status={query.data} />}
      actions={
        <StepActions
          way={way}
          canContinue={hasResult && query.data.waiting === null && !isBusy}
          onContinue={way.onNext}
        />
      }
    >
      <AsyncView
        query={query}
        loadingText="Loading price data..."
        loadingRows={6}
        error={{ title: 'Unable to load price data' }}
      >
        {(status) =>
          hasResult && !isBusy ? (
            <PricesResult
              status={status}
              onColumns={() => address.viewColumns()}
              onChooseAgain={() => setIsChoosingAgain(true)}
              onPricesChanged={refreshLists}
            />
          ) : (
            <PriceWays
              upload={upload}
              source={source}
              isDropping={isDropping}
              onSample={() => takeSample(status)}
            />
          )
        }
      </AsyncView>
    </StepFrame>
  );
}

function isSample({ published, source }: PriceDataStatus): boolean {
  return (published?.isSample ?? false) && (source?.isSample ?? false);
}

/** The owner's own prices are published or wait, or some of their sheets ask a question. The sample must be chosen. */
function isChosen(status: PriceDataStatus, isSampleChosen: boolean): boolean {
  const { published, waiting, lastReading } = status;
  if (waiting !== null || lastReading.unclearSheets.length > 0) return true;
  return published !== null && (!published.isSample || isSampleChosen);
}

function ListPreview({ status }: { status: PriceDataStatus | undefined }) {
  const configuration = useQuery(configurationQuery(true)).data;
  const lists = useQuery(publishedListsQuery()).data;
  const brand = useQuery(shopQuery()).data?.brand;
  if (!configuration || !lists) return <div />;
  return (
    <PhonePreview
      lists={lists}
      configuration={configuration}
      tier="public"
      brand={brand}
      caption={captionOf(status?.published)}
    />
  );
}

function captionOf(published: { readonly isSample: boolean } | null | undefined): string | undefined {
  if (!published) return undefined;
  return published.isSample ? 'Sample prices, until yours are here' : 'With the rules of the next step';
}
