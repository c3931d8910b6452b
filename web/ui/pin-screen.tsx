import { ArrowLeft, KeyRound } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { AccessFrame } from './access-frame.tsx';
import { buttonClasses } from './button-style.ts';
import { SecretForm } from './forms/secret-form.tsx';
import { useCountdown } from './forms/use-countdown.ts';

type FormTexts = Pick<
  ComponentProps<typeof SecretForm>,
  'label' | 'placeholder' | 'submitLabel' | 'account' | 'onSubmit'
>;

interface PinScreenProps extends FormTexts {
  title: string;
  text: string;
  /** Shown above 'Go Back'. */
  children?: ReactNode;
}

/** A page that asks for a PIN before it lets anyone in. */
export function PinScreen({ title, text, children, ...form }: PinScreenProps) {
  const countdown = useCountdown();
  return (
    <AccessFrame icon={KeyRound} title={title} text={text}>
      <SecretForm {...form} busyLabel="Authenticating..." isNumeric countdown={countdown} hasAutoFocus>
        <div className="grid gap-2">
          {children}
          <Link href="/" className={`${buttonClasses('quiet', 'medium')} w-full`}>
            <ArrowLeft aria-hidden className="size-4" />
            Go Back
          </Link>
        </div>
      </SecretForm>
    </AccessFrame>
  );
}
