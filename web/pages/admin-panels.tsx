import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChartNoAxesColumn, FileSpreadsheet, History, Inbox, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { CATALOGUE_KEY } from '#web/features/catalogue/catalogue.queries.ts';
import { NewCount } from '#web/features/inquiries/staff/new-count.tsx';
import type { NewInquiries } from '#web/features/inquiries/staff/new-inquiries.ts';
import { PRICE_DATA_KEY } from '#web/features/price-data/price-data.queries.ts';
import { PriceDataMark } from '#web/features/price-data/price-data-marks.tsx';
import { SetupAgain } from '#web/features/setup/setup-line.tsx';
import { ShopMark } from '#web/features/shop/shop-mark.tsx';
import { stepInPanel } from '#web/lib/history/panel-history.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';
import { WorkspaceDialog } from '#web/ui/dialogs/workspace-dialog.tsx';
import { WorkspaceHeader } from '#web/ui/dialogs/workspace-header.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { type AdminPanelName, PRICE_DATA_ADDRESS, SETUP_ADDRESS } from './use-admin-panel.ts';

interface AdminPanelButtonsProps {
  inquiries: NewInquiries;
  onOpen: (panel: AdminPanelName) => void;
}

export function AdminPanelButtons({ inquiries, onOpen }: AdminPanelButtonsProps) {
  return (
    <>
      {inquiries.isUsed && <InquiriesButton count={inquiries.newCount} onClick={() => onOpen('inquiries')} />}
      <PriceDataButton onClick={() => onOpen('price-data')} />
      <ShopButton onClick={() => onOpen('shop')} />
      <Button icon={ChartNoAxesColumn} onClick={() => onOpen('analytics')}>
        Analytics
      </Button>
      <Button icon={History} onClick={() => onOpen('activity')}>
        Activity
      </Button>
    </>
  );
}

function InquiriesButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={buttonClasses('secondary', 'medium')}>
      <Inbox aria-hidden className="size-4" />
      Inquiries <NewCount count={count} />
    </button>
  );
}

/** Shows on the button what there is to know or to decide. */
function PriceDataButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={buttonClasses('secondary', 'medium')}>
      <FileSpreadsheet aria-hidden className="size-4" />
      Price Data <PriceDataMark />
    </button>
  );
}

function ShopButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={buttonClasses('secondary', 'medium')}>
      <Store aria-hidden className="size-4" />
      Shop <ShopMark />
    </button>
  );
}

interface AdminPanelProps {
  panel: AdminPanelName;
  brand: Brand;
  onClose: () => void;
}

/** A panel over the whole portal. */
export function AdminPanel({ panel, brand, onClose }: AdminPanelProps) {
  const Content = PANELS[panel];
  return (
    <WorkspaceDialog isFullScreen hasOwnAddress onCloseRequest={onClose}>
      <Content brand={brand} onClose={onClose} />
    </WorkspaceDialog>
  );
}

type PanelContentProps = Pick<AdminPanelProps, 'brand' | 'onClose'>;

const PANELS = {
  'price-data': PriceData,
  inquiries: Inquiries,
  shop: Shop,
  setup: Setup,
  activity: Activity,
  analytics: Analytics,
} as const satisfies Record<AdminPanelName, (props: PanelContentProps) => ReactNode>;

function PriceData({ onClose }: PanelContentProps) {
  const queryClient = useQueryClient();
  return (
    <LoadedPanel
      title="Price Data"
      load={() => import('#web/features/price-data/price-data-panel.tsx')}
      onClose={onClose}
    >
      {({ PriceDataPanel }) => (
        <PriceDataPanel
          onClose={onClose}
          onPricesChanged={() => void queryClient.invalidateQueries({ queryKey: CATALOGUE_KEY })}
        />
      )}
    </LoadedPanel>
  );
}

function Inquiries({ brand, onClose }: PanelContentProps) {
  return (
    <LoadedPanel
      title="Inquiries"
      load={() => import('#web/features/inquiries/staff/inquiries-panel.tsx')}
      onClose={onClose}
    >
      {({ InquiriesPanel }) => (
        <>
          <WorkspaceHeader title="Inquiries" onBack={onClose} />
          <div className="inquiries-workspace">
            <InquiriesPanel brand={brand} parameter="panel" />
          </div>
        </>
      )}
    </LoadedPanel>
  );
}

function Shop({ onClose }: PanelContentProps) {
  const queryClient = useQueryClient();
  function refreshPrices(): void {
    for (const key of [CATALOGUE_KEY, [PRICE_DATA_KEY]])
      void queryClient.invalidateQueries({ queryKey: key });
  }
  return (
    <LoadedPanel title="Shop" load={() => import('#web/features/shop/shop-panel.tsx')} onClose={onClose}>
      {({ ShopPanel }) => (
        <ShopPanel
          onClose={onClose}
          priceDataAddress={PRICE_DATA_ADDRESS}
          onSaved={refreshPrices}
          actions={<SetupAgain onOpen={() => stepInPanel(SETUP_ADDRESS)} />}
        />
      )}
    </LoadedPanel>
  );
}

function Setup({ onClose }: PanelContentProps) {
  const queryClient = useQueryClient();
  return (
    <LoadedPanel
      title="Set up Tierbook"
      load={() => import('#web/features/setup/setup-panel.tsx')}
      onClose={onClose}
    >
      {({ SetupPanel }) => (
        <SetupPanel
          onClose={onClose}
          onPricesChanged={() => void queryClient.invalidateQueries({ queryKey: CATALOGUE_KEY })}
        />
      )}
    </LoadedPanel>
  );
}

function Activity({ onClose }: PanelContentProps) {
  return (
    <LoadedPanel
      title="Activity"
      load={() => import('#web/features/activity/activity-panel.tsx')}
      onClose={onClose}
    >
      {({ ActivityPanel }) => <ActivityPanel onClose={onClose} />}
    </LoadedPanel>
  );
}

function Analytics({ onClose }: PanelContentProps) {
  return (
    <LoadedPanel
      title="Analytics"
      load={() => import('#web/features/analytics/analytics-panel.tsx')}
      onClose={onClose}
    >
      {({ AnalyticsPanel }) => <AnalyticsPanel onClose={onClose} />}
    </LoadedPanel>
  );
}

interface LoadedPanelProps<Code> {
  title: string;
  load: () => Promise<Code>;
  onClose: () => void;
  children: (code: Code) => ReactNode;
}

/** Loads its code when it is first opened. As a query, because a lazy component remembers a failure forever. */
function LoadedPanel<Code>({ title, load, onClose, children }: LoadedPanelProps<Code>) {
  const query = useQuery({ queryKey: ['admin-panel', title], queryFn: load });
  if (query.data) return children(query.data);
  return (
    <>
      <WorkspaceHeader title={title} onBack={onClose} />
      <div className="px-gutter py-6">
        <AsyncView
          query={query}
          loadingText={`Loading ${title}...`}
          error={{ title: `Unable to load ${title}` }}
        >
          {children}
        </AsyncView>
      </div>
    </>
  );
}
