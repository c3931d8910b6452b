import { MapPinOff } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClasses } from '#web/ui/button-style.ts';
import { FullNotice } from '#web/ui/feedback/full-notice.tsx';

export function NotFoundPage() {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <FullNotice icon={MapPinOff} title="Page Not Found" text="There is nothing at this address.">
        <Link href="/" className={buttonClasses('primary', 'large')}>
          Back to the price list
        </Link>
      </FullNotice>
    </main>
  );
}
