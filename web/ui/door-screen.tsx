import { ArrowLeft, KeyRound } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClasses } from './button-style.ts';
import { SecretForm } from './secret-form.tsx';
import { useCountdown } from './use-countdown.ts';

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
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center px-gutter pt-door pb-8 outline-none tablet:px-0"
    >
      <div className="w-full tablet:max-w-100 tablet:rounded-dialog tablet:border tablet:border-hairline tablet:p-6">
        <span className="grid size-11 place-items-center rounded-panel border border-hairline bg-surface">
          <KeyRound aria-hidden className="size-5 text-primary" />
        </span>
        <h1 className="mt-5 type-gate-title text-text outline-none">{title}</h1>
        <p className="mt-1 mb-6 type-interface text-muted max-tablet:type-touch">{text}</p>
        <SecretForm {...form} busyLabel="Authenticating..." isNumeric countdown={countdown} hasAutoFocus>
          <div className="grid gap-2">
            {children}
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
