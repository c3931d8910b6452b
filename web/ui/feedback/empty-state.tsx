import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  /** At most one. */
  action?: ReactNode;
}

export function EmptyState(props: EmptyStateProps) {
  return <StateMessage {...props} iconColour="text-muted" />;
}

interface StateMessageProps {
  icon: LucideIcon;
  iconColour: 'text-muted' | 'text-danger';
  title: string;
  text: ReactNode;
  action?: ReactNode;
}

export function StateMessage({ icon: Icon, iconColour, title, text, action }: StateMessageProps) {
  return (
    <div className="flex flex-col items-center px-4 py-8 text-center">
      <Icon aria-hidden className={`mb-2 size-5.5 ${iconColour}`} />
      <p className="type-panel-title text-text">{title}</p>
      <p className="mt-1 type-interface text-muted">{text}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
