import { Badge } from '#web/ui/badge.tsx';

/** The action of a device that was one too many. */
export const DEVICE_REFUSED = 'device_refused';
const INVITATION_ACCEPTED = 'invitation_accepted';

/** What sets an access apart from the usual ones, which have no badge. */
export function UsageBadge({ action }: { action: string }) {
  if (action === DEVICE_REFUSED) return <Badge tone="warning">Device refused</Badge>;
  if (action === INVITATION_ACCEPTED) return <Badge tone="primary">By invitation</Badge>;
  return null;
}
