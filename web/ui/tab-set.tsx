import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TabTrigger } from './tabs.tsx';

interface TabSetProps<Value extends string> {
  value: Value;
  values: readonly Value[];
  onValueChange: (value: Value) => void;
  className?: string;
  children: ReactNode;
}

/** Tabs whose list and panels stand apart, such as in a header and below it. Where they follow each other, use Tabs. */
export function TabSet<Value extends string>(props: TabSetProps<Value>) {
  const { value, values, onValueChange, className, children } = props;
  function choose(chosen: string): void {
    const known = values.find((candidate) => candidate === chosen);
    if (known !== undefined) onValueChange(known);
  }
  return (
    <Radix.Root value={value} onValueChange={choose} className={className ?? ''}>
      {children}
    </Radix.Root>
  );
}

interface TabListProps {
  label: string;
  tabs: readonly { value: string; label: string }[];
  className?: string;
}

export function TabList({ label, tabs, className }: TabListProps) {
  return (
    <Radix.List
      aria-label={label}
      className={classNames('-mx-2 flex gap-6 overflow-x-auto px-2 [scrollbar-width:none]', className)}
    >
      {tabs.map((tab) => (
        <TabTrigger key={tab.value} {...tab} />
      ))}
    </Radix.List>
  );
}

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
