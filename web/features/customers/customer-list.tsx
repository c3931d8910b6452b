import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { loadFailureOf } from './customer.queries.ts';

interface CustomerListProps {
  query: UseQueryResult<CustomerPin[]>;
  loadingRows: number;
  /** Says where the first customer will come from. */
  emptyText: ReactNode;
  children: (customers: CustomerPin[]) => ReactNode;
}

export function CustomerList({ query, loadingRows, emptyText, children }: CustomerListProps) {
  return (
    <AsyncView
      query={query}
      loadingText="Loading customers..."
      loadingRows={loadingRows}
      error={loadFailureOf(query.error, 'customers')}
      isEmpty={(customers) => customers.length === 0}
      empty={<EmptyState icon={Users} title="No Customer PINs" text={emptyText} />}
    >
      {children}
    </AsyncView>
  );
}

/** Shown instead of rows if no customer matches the filter. */
export function NoCustomersFound({ text, action }: { text: string; action?: ReactNode }) {
  return <EmptyState icon={SearchX} title="No customers found" text={text} action={action} />;
}

/** Matches names that contain every word of the text. */
export function nameFilterOf(text: string): (name: string) => boolean {
  const words = text.toLocaleLowerCase().split(/\s+/);
  return (name) => {
    const lowerName = name.toLocaleLowerCase();
    return words.every((word) => lowerName.includes(word));
  };
}
