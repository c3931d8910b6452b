import type { ReactNode } from 'react';
import { TabPanel, TabSet } from '#web/ui/tab-set.tsx';
import { PricingTab } from './pricing-tab.tsx';
import type { EditedRole } from './role-names.ts';
import { ROOM_TEXTS } from './room-texts.ts';
import { TabBoundary } from './tab-boundary.tsx';
import { ThemesTab } from './themes-tab.tsx';
import { TransferTab } from './transfer-tab.tsx';
import type { Editor } from './use-editor.ts';

export const ROOM_TAB_LIST = [
  { value: 'pricing', label: 'Pricing' },
  { value: 'themes', label: 'Themes' },
  { value: 'transfer', label: 'Import/Export' },
] as const;

export type RoomTab = (typeof ROOM_TAB_LIST)[number]['value'];

const TABS = ROOM_TAB_LIST.map(({ value }) => value);

interface RoomTabsProps {
  tab: RoomTab;
  onTabChange: (tab: RoomTab) => void;
  children: ReactNode;
}

/** Around header and panels: the list of tabs stands in the one, what they show in the other. */
export function RoomTabs({ tab, onTabChange, children }: RoomTabsProps) {
  return (
    <TabSet value={tab} values={TABS} onValueChange={onTabChange} className="flex min-h-0 flex-1 flex-col">
      {children}
    </TabSet>
  );
}

interface TabPanelsProps {
  editor: Editor;
  role: EditedRole;
  onSaved: (() => void) | undefined;
}

export function TabPanels({ editor, role, onSaved }: TabPanelsProps) {
  return (
    <>
      <TabPanel value="pricing" className={PANEL}>
        <TabBoundary title={ROOM_TEXTS.matrixFailed}>
          <PricingTab editor={editor} role={role} />
        </TabBoundary>
      </TabPanel>
      <TabPanel value="themes" className={PANEL}>
        <TabBoundary title={ROOM_TEXTS.themesFailed}>
          <ThemesTab editor={editor} role={role} />
        </TabBoundary>
      </TabPanel>
      <TabPanel value="transfer" className={PANEL}>
        <TabBoundary title={ROOM_TEXTS.transferFailed}>
          <TransferTab editor={editor} role={role} onSaved={onSaved} />
        </TabBoundary>
      </TabPanel>
    </>
  );
}

const PANEL = 'min-h-0 flex-1 overflow-y-auto';
