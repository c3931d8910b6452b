import { KeyRound } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClasses } from '#web/ui/button-style.ts';
import { FullPageMessage } from '#web/ui/feedback/full-page-message.tsx';
import type { ClaimEnd } from './use-claim.ts';

/** Nothing can be set up with this address: it has no code, a wrong one or an old one, or somebody was faster. */
export function ClaimEnded({ end }: { end: ClaimEnd }) {
  const isClaimed = end === 'claimed';
  return (
    <FullPageMessage
      icon={KeyRound}
      title={isClaimed ? 'Already set up' : 'This address does not work'}
      text={
        isClaimed
          ? 'This installation has just been set up. Sign in with the admin PIN.'
          : 'Open the whole address that the server printed. It is valid for 24 hours; every start of the server prints a new one, and so does: npm run tierbook -- setup-link'
      }
    >
      {/* A full page load: this document still says that nothing is set up. */}
      {isClaimed ? (
        <a href="/admin" className={buttonClasses('primary', 'large')}>
          Open the Admin Portal
        </a>
      ) : (
        <Link href="/" className={buttonClasses('secondary', 'large')}>
          Back to the price list
        </Link>
      )}
    </FullPageMessage>
  );
}
