import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Shop } from '#domain/contract/entities/shop.ts';
import { configurationQuery } from '#web/features/configuration/configuration.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { WorkspaceHeader } from '#web/ui/dialogs/workspace-header.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx';
import { ContactSection } from './contact/contact-section.tsx';
import { ShopHistoryDialog } from './history/shop-history-dialog.tsx';
import { ManagersSection } from './managers/managers-section.tsx';
import { MoneySection } from './money/money-section.tsx';
import { NoticesSection } from './notices/notices-section.tsx';
import { RoundingSection } from './rounding/rounding-section.tsx';
import type { LoadedConfiguration } from './settings-records.ts';
import { shopQuery } from './shop.queries.ts';
import { SourceSection } from './source/source-section.tsx';
import { VisitorsSection } from './visitors/visitors-section.tsx';

interface ShopPanelProps {
  onClose: () => void;
  priceDataAddress: string;
  /** Visitors see other prices now: views of them must load again. */
  onSaved: () => void;
  /** Before the history, at the end of the header. */
  actions?: ReactNode;
}

const LOADING_TEXTS = {
  loadingText: 'Loading shop...',
  loadingRows: 10,
  error: { title: 'Unable to load the shop' },
};

/** What the shop decides for its whole list. Every section saves by itself. Rendered in a workspace dialog. */
export function ShopPanel({ onClose, actions, ...sections }: ShopPanelProps) {
  const configuration = useQuery(configurationQuery(true));
  const shop = useQuery(shopQuery());
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [restoreCount, setRestoreCount] = useState(0);
  return (
    <>
      <WorkspaceHeader
        title="Shop"
        onBack={onClose}
        actions={
          <>
            {actions}
            <Button icon={History} onClick={() => setIsHistoryOpen(true)}>
              History
            </Button>
          </>
        }
      />
      {/* Positioned: hidden labels would otherwise make the dialog around it scroll, and its header leave. */}
      <div className="relative flex-1 overflow-y-auto px-gutter py-4 tablet:py-5">
        <StaleNotice
          query={configuration.isRefetchError ? configuration : shop}
          what="the shop's settings"
          className="mb-4"
        />
        <AsyncView query={configuration} {...LOADING_TEXTS}>
          {(loaded) => (
            <AsyncView query={shop} {...LOADING_TEXTS}>
              {(saved) => <Sections loaded={loaded} shop={saved} restoreCount={restoreCount} {...sections} />}
            </AsyncView>
          )}
        </AsyncView>
      </div>
      <ShopHistoryDialog
        isOpen={isHistoryOpen}
        onClose={() => setIsHistoryOpen(false)}
        onRestored={() => setRestoreCount(restoreCount + 1)}
      />
    </>
  );
}

interface SectionsProps extends Omit<ShopPanelProps, 'onClose' | 'actions'> {
  loaded: LoadedConfiguration;
  shop: Shop;
  /** Another number mounts the sections again that a restored version replaces. */
  restoreCount: number;
}

/** Two columns where there is room for both. */
function Sections({ loaded, shop, restoreCount, priceDataAddress, onSaved }: SectionsProps) {
  const sections = useAddressedSection();
  return (
    <div
      ref={sections}
      className="grid grid-cols-1 items-start gap-5 desktop:grid-cols-[minmax(26rem,37.5rem)_minmax(43.5rem,1fr)]"
    >
      <div className="grid grid-cols-1 gap-5">
        <ContactSection key={`contact-${restoreCount}`} shop={shop} />
        <MoneySection loaded={loaded} priceDataAddress={priceDataAddress} onSaved={onSaved} />
        <SourceSection priceDataAddress={priceDataAddress} onPricesChanged={onSaved} />
        <VisitorsSection key={`visitors-${restoreCount}`} shop={shop} />
        <ManagersSection key={`managers-${restoreCount}`} shop={shop} />
        <NoticesSection />
      </div>
      <div className="grid grid-cols-1 gap-5">
        <RoundingSection loaded={loaded} onSaved={onSaved} />
      </div>
    </div>
  );
}

/** A link such as `/admin?panel=shop#rounding` scrolls to its section and focuses it. */
function useAddressedSection() {
  const sections = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function goToSection(): void {
      const id = decodeURIComponent(window.location.hash.slice(1));
      const section = sections.current?.querySelector<HTMLElement>(`#${CSS.escape(id || '-')}`);
      section?.scrollIntoView?.({ block: 'start' });
      section?.focus({ preventScroll: true });
    }
    // After the dialog, which focuses itself when it opens.
    const frame = requestAnimationFrame(goToSection);
    window.addEventListener('hashchange', goToSection);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('hashchange', goToSection);
    };
  }, []);
  return sections;
}
