import { Phone } from 'lucide-react';
import { telephoneAddress } from '#web/lib/format.ts';

/** Shown below a form for people who need help with it. Renders nothing without a phone number. */
export function CallLink({ phone }: { phone: string }) {
  if (phone === '') return null;
  return (
    <a
      href={telephoneAddress(phone)}
      className="flex min-h-9 items-center justify-center gap-2 rounded-control type-interface text-primary min-[20rem]:whitespace-nowrap hover:underline max-tablet:min-h-11 max-tablet:type-touch"
    >
      <Phone aria-hidden className="size-4 shrink-0" />
      {`Call ${phone}`}
    </a>
  );
}
