import { KeyRound } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClasses } from '#web/ui/button-style.ts';
import { FullPageMessage } from '#web/ui/feedback/full-page-message.tsx';

/** In place of a portal's sign-in while there is no PIN to sign in with. */
export function NotSetUp() {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <FullPageMessage
        icon={KeyRound}
        title="Not set up yet"
        text="This installation is not set up yet. Open the address that the server printed when it started, or print a new one with: npm run tierbook -- setup-link"
      >
        <Link href="/" className={buttonClasses('secondary', 'large')}>
          Back to the price list
        </Link>
      </FullPageMessage>
    </main>
  );
}
