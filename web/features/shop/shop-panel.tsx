import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { configurationQuery } from '#web/features/configuration/configuration.queries.ts';
import { WorkspaceHeader } from '#web/ui/dialogs/workspace-header.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx';
import { MoneySection } from './money/money-section.tsx';
import { RoundingSection } from './rounding/rounding-section.tsx';
import type { LoadedConfiguration } from './use-section.ts';

interface ShopPanelProps {
  onClose: () => void;
  priceDataAddress: string;
  /** Visitors see other prices now: views of them must load again. */
  onSaved: () => void;
}

/** What the shop decides for its whole list. Every section saves by itself. Rendered in a workspace dialog. */
export function ShopPanel({ onClose, ...sections }: ShopPanelProps) {
  const query = useQuery(configurationQuery(true));
  return (
    <>
      <WorkspaceHeader title="Shop" onBack={onClose} />
      <div className="flex-1 overflow-y-auto px-gutter py-4 tablet:py-5">
        <StaleNotice query={query} what="the shop's settings" className="mb-4" />
        <AsyncView
          query={query}
          loadingText="Loading shop..."
          loadingRows={10}
          error={{ title: 'Unable to load the shop' }}
        >
          {(loaded) => <Sections loaded={loaded} {...sections} />}
        </AsyncView>
      </div>
    </>
  );
}

interface SectionsProps extends Omit<ShopPanelProps, 'onClose'> {
  loaded: LoadedConfiguration;
}

/** Two columns where there is room for both. A new section goes into the shorter one. */
function Sections({ loaded, priceDataAddress, onSaved }: SectionsProps) {
  const sections = useAddressedSection();
  return (
    <div
      ref={sections}
      className="grid grid-cols-1 items-start gap-5 desktop:grid-cols-[minmax(26rem,37.5rem)_minmax(43.5rem,1fr)]"
    >
      <div className="grid grid-cols-1 gap-5">
        <MoneySection loaded={loaded} priceDataAddress={priceDataAddress} onSaved={onSaved} />
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
