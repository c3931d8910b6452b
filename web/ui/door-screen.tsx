import { ArrowLeft, KeyRound } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClasses } from './button-style.ts';
import { DoorFrame } from './door-frame.tsx';
import { SecretForm } from './forms/secret-form.tsx';
import { useCountdown } from './forms/use-countdown.ts';

type FormTexts = Pick<
  ComponentProps<typeof SecretForm>,
  'label' | 'placeholder' | 'submitLabel' | 'account' | 'onSubmit'
>;

interface DoorScreenProps extends FormTexts {
  title: string;
  text: string;
  /** Before the way back. */
  children?: ReactNode;
}

/** A page of its own that asks for a number before it lets anyone further. */
export function DoorScreen({ title, text, children, ...form }: DoorScreenProps) {
  const countdown = useCountdown();
  return (
    <DoorFrame icon={KeyRound} title={title} text={text}>
      <SecretForm {...form} busyLabel="Authenticating..." isNumeric countdown={countdown} hasAutoFocus>
        <div className="grid gap-2">
          {children}
          <Link href="/" className={`${buttonClasses('quiet', 'medium')} w-full`}>
            <ArrowLeft aria-hidden className="size-4" />
            Go Back
          </Link>
        </div>
      </SecretForm>
    </DoorFrame>
  );
}
