import './portal-header.css';
import type { ReactNode } from 'react';
import { publishHeight } from './publish-height.ts';

/** Stays in view from tablet width up. Its height depends on the width: its lines wrap. */
export function PortalHeader({ children }: { children: ReactNode }) {
  return (
    <header
      ref={publishHeight}
      className="portal-header border-b border-hairline bg-ground px-gutter tablet:sticky tablet:top-0 tablet:z-header"
    >
      {children}
    </header>
  );
}
