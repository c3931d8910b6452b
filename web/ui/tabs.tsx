import { Tabs as Radix } from 'radix-ui';
import type { FocusEvent, ReactNode } from 'react';

interface Tab<Value extends string> {
  value: Value;
  label: string;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** What the tabs choose between, for those who hear the page. */
  label: string;
  tabs: Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}

export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  function choose(chosen: string): void {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onValueChange(tab.value);
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List
        aria-label={label}
        className="flex gap-6 overflow-x-auto border-b border-hairline px-gutter [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <TabTrigger key={tab.value} value={tab.value} label={tab.label} />
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="focus-visible:-outline-offset-2">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

export function TabTrigger({ value, label }: { value: string; label: string }) {
  return (
    <Radix.Trigger
      value={value}
      onFocus={bringIntoView}
      // The ring stands off the letters: the underline is as wide as the text, and the tab no wider.
      className="relative h-11 shrink-0 border-b-2 border-transparent type-interface font-medium whitespace-nowrap text-muted transition-none outline-none before:absolute before:-inset-x-2 before:inset-y-1 before:rounded-small hover:text-text focus-visible:before:outline-2 focus-visible:before:outline-primary data-[state=active]:border-primary data-[state=active]:text-text"
    >
      {label}
    </Radix.Trigger>
  );
}

// The strip scrolls on phones: a tab reached by the arrow keys would otherwise be chosen out of sight.
function bringIntoView(event: FocusEvent<HTMLElement>): void {
  event.currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}
