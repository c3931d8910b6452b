import { Lock } from 'lucide-react';
import { useEffect, useId } from 'react';
import { CallLink } from '#web/ui/call-link.tsx';
import { SecretForm } from '#web/ui/secret-form.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import type { SecretRefusal } from '#web/ui/use-secret-form.ts';
import { type GateAnswer, openGate } from './open-gate.ts';

interface SiteGateProps {
  siteName: string;
  phone: string;
  onOpen: (answer: GateAnswer) => void;
}

const TITLE = 'Site Access Required';

/** In place of every page until the password is accepted. It has no way out: there is nothing behind it. */
export function SiteGate({ siteName, phone, onOpen }: SiteGateProps) {
  const countdown = useCountdown();
  const id = useId();
  useEffect(() => {
    document.title = `${TITLE} - ${siteName}`;
  }, [siteName]);
  async function submit(password: string, signal: AbortSignal): Promise<SecretRefusal | null> {
    const { answer, refusal = null } = await openGate(password, signal);
    if (answer && !signal.aborted) onOpen(answer);
    return refusal;
  }
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center px-gutter pt-door pb-8 tablet:px-0">
      <div
        role="dialog"
        aria-modal
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="w-full tablet:max-w-100 tablet:rounded-dialog tablet:border tablet:border-hairline tablet:p-6 tablet:shadow-2"
      >
        <span className="grid size-11 place-items-center rounded-panel border border-hairline bg-surface">
          <Lock aria-hidden className="size-5 text-primary" />
        </span>
        <h1 id={`${id}-title`} className="mt-5 type-gate-title text-text">
          {TITLE}
        </h1>
        <p id={`${id}-text`} className="mt-1 mb-6 type-interface text-muted max-tablet:type-touch">
          This site is protected. Please enter the access password to continue.
        </p>
        <SecretForm
          label="Access password"
          placeholder="Enter access password (minimum 4 characters)"
          submitLabel="Access Site"
          busyLabel="Verifying..."
          account="Site access"
          countdown={countdown}
          onSubmit={submit}
          // At 360 the whole placeholder fits only in the smallest size there is.
          fieldClassName="[&_input]:text-ellipsis [&_input]:placeholder:type-caption max-[24rem]:[&_input]:placeholder:type-badge"
          hasAutoFocus
        >
          <CallLink phone={phone} />
        </SecretForm>
      </div>
    </main>
  );
}
