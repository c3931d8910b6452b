import { MapPinOff } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClasses } from '#web/ui/button-style.ts';
import { FullPageMessage } from '#web/ui/feedback/full-page-message.tsx';

export function NotFoundPage() {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <FullPageMessage icon={MapPinOff} title="Page Not Found" text="There is nothing at this address.">
        <Link href="/" className={buttonClasses('primary', 'large')}>
          Back to the price list
        </Link>
      </FullPageMessage>
    </main>
  );
}
