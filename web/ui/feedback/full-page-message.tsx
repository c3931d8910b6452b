import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface FullPageMessageProps {
  icon: LucideIcon;
  tone?: 'calm' | 'danger';
  title: string;
  text: string;
  /** The available actions. */
  children: ReactNode;
}

/** A screen with a single message, which is also the page's heading. */
export function FullPageMessage({ icon: Icon, tone = 'calm', title, text, children }: FullPageMessageProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-100 flex-col items-start px-gutter pt-door pb-8 tablet:px-0">
      <span className="grid size-11 place-items-center rounded-panel border border-hairline bg-surface">
        <Icon aria-hidden className={tone === 'danger' ? 'size-5 text-danger' : 'size-5 text-primary'} />
      </span>
      <h1 className="mt-5 type-gate-title text-text outline-none">{title}</h1>
      <p className="mt-1 type-interface text-muted max-tablet:type-touch">{text}</p>
      <div className="mt-6 flex w-full flex-wrap gap-2 max-tablet:*:flex-1">{children}</div>
    </div>
  );
}
