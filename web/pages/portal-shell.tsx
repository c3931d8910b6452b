import { ArrowLeft, Clock } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClasses } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface PortalShellProps {
  title: string;
  text: string;
}

/** A portal whose sign-in this version does not have yet: it says so, and offers the way back. */
export function PortalShell({ title, text }: PortalShellProps) {
  return (
    <>
      <header className="sticky top-0 z-10 flex h-16 items-center gap-3 border-b border-hairline bg-ground px-gutter">
        <Link href="/" className={`${buttonClasses('quiet', 'medium')} -ml-3.5`}>
          <ArrowLeft aria-hidden className="size-4" />
          Back
        </Link>
        <span aria-hidden className="h-5 w-px bg-hairline" />
        <h1 className="type-dialog-title text-text outline-none">{title}</h1>
      </header>
      <main id="main" tabIndex={-1} className="px-gutter py-6 outline-none">
        <Panel className="mx-auto max-w-120">
          <EmptyState icon={Clock} title="Sign-in is not available yet" text={text} />
        </Panel>
      </main>
    </>
  );
}
