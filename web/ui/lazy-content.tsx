import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AsyncView } from './feedback/async-view.tsx';

interface LazyContentProps<Code> {
  /** Unique among everything that is loaded this way. */
  name: string;
  load: () => Promise<Code>;
  loadingText: string;
  error: { title: string; text?: string };
  children: (code: Code) => ReactNode;
}

/** Loads code when it is first shown. As a query, because a lazy component remembers a failure forever. */
export function LazyContent<Code>({ name, load, children, ...texts }: LazyContentProps<Code>) {
  const query = useQuery({ queryKey: ['code', name], queryFn: load });
  return (
    <AsyncView query={query} {...texts}>
      {children}
    </AsyncView>
  );
}
