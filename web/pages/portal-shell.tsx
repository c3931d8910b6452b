import { ArrowLeft, Clock } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClasses } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface PortalShellProps {
  title: string;
  text: string;
  isSignedIn: boolean;
}

/** A portal that this version does not have yet: it says so, and offers the way back and the sign-in that there is. */
export function PortalShell({ title, text, isSignedIn }: PortalShellProps) {
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
          <EmptyState
            icon={Clock}
            title="This portal is not part of this version yet"
            text={text}
            action={!isSignedIn && <SignInLink />}
          />
        </Panel>
      </main>
    </>
  );
}

function SignInLink() {
  return (
    <Link href="/?signin" className={buttonClasses('secondary', 'medium')}>
      Sign in on the price list
    </Link>
  );
}
