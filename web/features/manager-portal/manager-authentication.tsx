import { ArrowLeft, KeyRound } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClasses } from '#web/ui/button-style.ts';
import { SecretForm } from '#web/ui/secret-form.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import type { SubmitSecret } from '#web/ui/use-secret-form.ts';

/** The portal's own door, for whoever came here without having signed in as a manager. */
export function ManagerAuthentication({ onSubmit }: { onSubmit: SubmitSecret }) {
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
        <h1 className="mt-5 type-gate-title text-text outline-none">Manager Authentication</h1>
        <p className="mt-1 mb-6 type-interface text-muted max-tablet:text-base">
          Enter the manager PIN to manage customer PINs.
        </p>
        <SecretForm
          label="Manager PIN"
          placeholder="Enter manager PIN (4-8 digits)"
          submitLabel="Access Manager Portal"
          busyLabel="Authenticating..."
          isNumeric
          account="Manager PIN"
          countdown={countdown}
          onSubmit={onSubmit}
          hasAutoFocus
        >
          <Link href="/" className={`${buttonClasses('quiet', 'medium')} w-full`}>
            <ArrowLeft aria-hidden className="size-4" />
            Go Back
          </Link>
        </SecretForm>
      </div>
    </main>
  );
}
