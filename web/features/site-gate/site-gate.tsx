import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { AccessFrame } from '#web/ui/access-frame.tsx';
import { CallLink } from '#web/ui/call-link.tsx';
import { SecretForm, type SecretRefusal } from '#web/ui/forms/secret-form.tsx';
import { useCountdown } from '#web/ui/forms/use-countdown.ts';
import { type GateAnswer, openGate } from './open-gate.ts';

interface SiteGateProps {
  brand: Brand;
  onOpen: (answer: GateAnswer) => void;
}

const TITLE = 'Site Access Required';

/** Replaces every page until the password is accepted. It cannot be closed: there is nothing behind it. */
export function SiteGate({ brand: { name, logo, phone }, onOpen }: SiteGateProps) {
  const countdown = useCountdown();
  useEffect(() => {
    document.title = `${TITLE} - ${name}`;
  }, [name]);
  async function submit(password: string, signal: AbortSignal): Promise<SecretRefusal | null> {
    const { answer, refusal = null } = await openGate(password, signal);
    if (answer && !signal.aborted) onOpen(answer);
    return refusal;
  }
  return (
    <AccessFrame
      isModal
      icon={Lock}
      siteName={name}
      logo={logo}
      title={TITLE}
      text="This site is protected. Please enter the access password to continue."
    >
      <SecretForm
        label="Access password"
        placeholder="Enter access password (minimum 4 characters)"
        submitLabel="Access Site"
        busyLabel="Verifying..."
        account="Site access"
        countdown={countdown}
        onSubmit={submit}
        // At 360 px the whole placeholder fits only in the smallest size.
        fieldClassName="[&_input]:text-ellipsis [&_input]:placeholder:type-caption max-[24rem]:[&_input]:placeholder:type-badge"
        hasAutoFocus
      >
        <CallLink phone={phone} />
      </SecretForm>
    </AccessFrame>
  );
}
