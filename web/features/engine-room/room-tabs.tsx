import type { ReactNode } from 'react';
import { TabPanel, TabSet } from '#web/ui/tab-set.tsx';
import { LazyTab, type TabProps } from './lazy-tab.tsx';
import { ROOM_TEXTS } from './room-texts.ts';

export const ROOM_TAB_LIST = [
  { value: 'pricing', label: 'Pricing' },
  { value: 'themes', label: 'Themes' },
  { value: 'transfer', label: 'Import/Export' },
] as const;

export type RoomTab = (typeof ROOM_TAB_LIST)[number]['value'];

const TABS = ROOM_TAB_LIST.map(({ value }) => value);

interface RoomTabsProps {
  /** Null while the history is shown instead. */
  tab: RoomTab | null;
  onTabChange: (tab: RoomTab) => void;
  children: ReactNode;
}

/** Wraps header and panels: the tab list is in the header, the content in the panels. */
export function RoomTabs({ tab, onTabChange, children }: RoomTabsProps) {
  return (
    <TabSet
      value={tab}
      values={TABS}
      onValueChange={onTabChange}
      className="flex min-h-0 flex-1 flex-col [@media(height<32rem)]:flex-none"
    >
      {children}
    </TabSet>
  );
}

export function TabPanels(props: TabProps) {
  return (
    <>
      <TabPanel value="pricing" className={PANEL}>
        <LazyTab name="pricing" load={loadPricing} failure={ROOM_TEXTS.matrixFailed} {...props} />
      </TabPanel>
      <TabPanel value="themes" className={PANEL}>
        <LazyTab name="themes" load={loadThemes} failure={ROOM_TEXTS.themesFailed} {...props} />
      </TabPanel>
      <TabPanel value="transfer" className={PANEL}>
        <LazyTab name="transfer" load={loadTransfer} failure={ROOM_TEXTS.transferFailed} {...props} />
      </TabPanel>
    </>
  );
}

/** Takes the place of the panels while it is open. */
export function HistoryPanel(props: TabProps) {
  return (
    <section aria-label="History" className={PANEL}>
      <LazyTab name="history" load={loadHistory} failure={ROOM_TEXTS.historyFailed} {...props} />
    </section>
  );
}

// On a low screen, or at 200 % zoom, header and footer would leave no room, so everything scrolls.
// On phones the fill bar is at the bottom: a cell that is scrolled into view must not end up behind it.
const PANEL =
  'min-h-0 flex-1 overflow-y-auto max-tablet:scroll-pb-38 [@media(height<32rem)]:flex-none [@media(height<32rem)]:overflow-visible';

async function loadPricing() {
  return (await import('./pricing-tab.tsx')).PricingTab;
}

async function loadThemes() {
  return (await import('./themes/themes-tab.tsx')).ThemesTab;
}

async function loadTransfer() {
  return (await import('./settings/transfer-tab.tsx')).TransferTab;
}

async function loadHistory() {
  return (await import('./history/history-view.tsx')).HistoryView;
}
