import { Tabs as Radix } from 'radix-ui';
import type { FocusEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface TabSetProps<Value extends string> {
  /** Null if something else is shown than a tab. */
  value: Value | null;
  values: readonly Value[];
  onValueChange: (value: Value) => void;
  className?: string;
  children: ReactNode;
}

/** Tabs whose list and panels are apart, such as in a header and below it. If they follow each other, use Tabs. */
export function TabSet<Value extends string>(props: TabSetProps<Value>) {
  const { value, values, onValueChange, className, children } = props;
  function choose(chosen: string): void {
    const known = values.find((candidate) => candidate === chosen);
    if (known !== undefined) onValueChange(known);
  }
  return (
    <Radix.Root value={value ?? ''} onValueChange={choose} className={className ?? ''}>
      {children}
    </Radix.Root>
  );
}

interface TabListProps {
  label: string;
  tabs: readonly { value: string; label: string; mark?: ReactNode }[];
  className?: string;
}

export function TabList({ label, tabs, className }: TabListProps) {
  return (
    <Radix.List
      ref={showChosenTab}
      aria-label={label}
      className={classNames('-mx-2 flex gap-6 overflow-x-auto px-2 [scrollbar-width:none]', className)}
    >
      {tabs.map((tab) => (
        <TabTrigger key={tab.value} {...tab} />
      ))}
    </Radix.List>
  );
}

/** On a narrow phone a link may lead to a tab that is out of sight. Sideways alone: the page stays where it is. */
function showChosenTab(list: HTMLElement | null): void {
  const chosen = list?.querySelector('[data-state=active]');
  if (!list || !chosen) return;
  const hidden = chosen.getBoundingClientRect().right + FOCUS_RING_PX - list.getBoundingClientRect().right;
  list.scrollLeft = Math.max(0, hidden);
}

const FOCUS_RING_PX = 8;

interface TabPanelProps {
  value: string;
  className?: string;
  children: ReactNode;
}

export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <Radix.Content
      value={value}
      className={classNames('focus-visible:-outline-offset-2 data-[state=inactive]:hidden', className)}
    >
      {children}
    </Radix.Content>
  );
}

interface Tab<Value extends string> {
  value: Value;
  label: string;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** What the tabs choose between, for screen readers. */
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

interface TabTriggerProps {
  value: string;
  label: string;
  /** After the label: a badge. */
  mark?: ReactNode;
}

function TabTrigger({ value, label, mark }: TabTriggerProps) {
  return (
    <Radix.Trigger
      value={value}
      onFocus={bringIntoView}
      // The focus ring is wider than the tab, which is only as wide as its text and underline.
      className="relative h-11 shrink-0 border-b-2 border-transparent type-interface font-medium whitespace-nowrap text-muted transition-none outline-none before:absolute before:-inset-x-2 before:inset-y-1 before:rounded-small hover:text-text focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-primary data-[state=active]:border-primary data-[state=active]:text-text"
    >
      {label}
      {mark}
    </Radix.Trigger>
  );
}

// The strip scrolls on phones: otherwise the arrow keys could choose a tab that is out of sight.
function bringIntoView(event: FocusEvent<HTMLElement>): void {
  event.currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}
