import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { StateMessage } from './state-message.tsx';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** At most one. */
  action?: ReactNode;
}

export function EmptyState(props: EmptyStateProps) {
  return <StateMessage {...props} iconColour="text-muted" />;
}
