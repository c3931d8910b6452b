import { isSignedIn, type Role } from '#domain/contract/entities/roles.ts';
import { pricingRoleOfViewer } from '#domain/pricing/pricing-role.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import { Button } from '#web/ui/button.tsx';
import { DismissButton } from '#web/ui/dismiss-button.tsx';

interface AccessNoticeProps {
  /** The present role. */
  role: Role;
  isDue: boolean;
  onSignIn: () => void;
  onDismiss: () => void;
}

/**
 * Says that the server ended the session or changed the tier: without it, other prices would replace the viewer's own
 * unnoticed. The sentence is always in the page, because screen readers announce changes only in a region that was there
 * before.
 */
export function AccessNotice({ role, isDue, onSignIn, onDismiss }: AccessNoticeProps) {
  return (
    <div className={isDue ? 'access-notice' : 'sr-only'}>
      <p role="status" className="min-w-0 flex-1 py-2">
        {isDue && noticeFor(role)}
      </p>
      {isDue && !isSignedIn(role) && (
        <Button size="small" onClick={onSignIn}>
          Sign in
        </Button>
      )}
      {isDue && <DismissButton onDismiss={onDismiss} />}
    </div>
  );
}

/** Named after the prices that are shown now. */
function noticeFor(role: Role): string {
  if (!isSignedIn(role)) return 'You are signed out. These are the public prices.';
  const tier = pricingRoleOfViewer(role);
  return `Your access has changed. These are the ${tier === role ? TIER_LABELS[tier] : 'public'} prices.`;
}
