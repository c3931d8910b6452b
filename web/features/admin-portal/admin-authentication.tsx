import { Phone } from 'lucide-react';
import { telephoneAddress } from '#web/lib/format.ts';
import { buttonClasses } from '#web/ui/button-style.ts';
import type { SubmitSecret } from '#web/ui/forms/secret-form.tsx';
import { PinScreen } from '#web/ui/pin-screen.tsx';

interface AdminAuthenticationProps {
  /** Empty for no call button. */
  phone: string;
  onSubmit: SubmitSecret;
}

/** The portal's own sign-in, for people who are not signed in as the admin. */
export function AdminAuthentication({ phone, onSubmit }: AdminAuthenticationProps) {
  return (
    <PinScreen
      title="Admin Portal"
      text="Enter the admin PIN to manage themes, PINs and customers."
      label="Admin PIN"
      placeholder="Enter admin PIN (4-8 digits)"
      submitLabel="Access Admin Portal"
      account="Admin PIN"
      onSubmit={onSubmit}
    >
      {phone && <CallButton phone={phone} />}
    </PinScreen>
  );
}

function CallButton({ phone }: { phone: string }) {
  return (
    <a href={telephoneAddress(phone)} className={`${buttonClasses('secondary', 'large')} w-full`}>
      <Phone aria-hidden className="size-4" />
      {`Call ${phone}`}
    </a>
  );
}
