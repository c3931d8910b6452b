import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { Link, useLocation } from 'wouter';
import type { LeaveGuard } from './editor/use-leave-guard.ts';

/** How to leave the room. Asks first if work would be lost. */
export const LeaveContext = createContext<LeaveGuard['leave']>((action) => action());

interface GuardedLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link that leads out of the Engine Room. */
export function GuardedLink({ href, className, children }: GuardedLinkProps) {
  const [, navigate] = useLocation();
  const leave = useContext(LeaveContext);
  function leaveOrAsk(event: MouseEvent): void {
    // Opening another tab or window loses nothing here.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    // Takes over the history entry of the Engine Room: Back from the portal leads to the list.
    leave(() => navigate(href, { replace: true }));
  }
  return (
    <Link href={href} onClick={leaveOrAsk} className={className}>
      {children}
    </Link>
  );
}
