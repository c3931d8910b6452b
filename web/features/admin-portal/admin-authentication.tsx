import { ArrowLeft, KeyRound, Phone } from 'lucide-react';
import { Link } from 'wouter';
import { telephoneAddress } from '#web/lib/telephone-address.ts';
import { buttonClasses } from '#web/ui/button-style.ts';
import { SecretForm } from '#web/ui/secret-form.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import type { SubmitSecret } from '#web/ui/use-secret-form.ts';

interface AdminAuthenticationProps {
  /** Empty when there is nobody to call. */
  phone: string;
  onSubmit: SubmitSecret;
}

/** The portal's own door, for whoever came here without having signed in as the admin. */
export function AdminAuthentication({ phone, onSubmit }: AdminAuthenticationProps) {
  const countdown = useCountdown();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center px-gutter pt-30 pb-8 outline-none tablet:px-0 tablet:pt-[18vh]"
    >
      <div className="w-full tablet:max-w-100 tablet:rounded-dialog tablet:border tablet:border-hairline tablet:p-6">
        <span className="grid size-11 place-items-center rounded-panel border border-hairline bg-surface">
          <KeyRound aria-hidden className="size-5 text-primary" />
        </span>
        <h1 className="mt-5 type-gate-title text-text outline-none">Admin Portal</h1>
        <p className="mt-1 mb-6 type-interface text-muted max-tablet:text-base">
          Enter the admin PIN to manage themes, PINs and customers.
        </p>
        <SecretForm
          label="Admin PIN"
          placeholder="Enter admin PIN (4-8 digits)"
          submitLabel="Access Admin Portal"
          busyLabel="Authenticating..."
          isNumeric
          account="Admin PIN"
          countdown={countdown}
          onSubmit={onSubmit}
          hasAutoFocus
        >
          <div className="grid gap-2">
            {phone && <CallButton phone={phone} />}
            <Link href="/" className={`${buttonClasses('quiet', 'medium')} w-full`}>
              <ArrowLeft aria-hidden className="size-4" />
              Go Back
            </Link>
          </div>
        </SecretForm>
      </div>
    </main>
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
