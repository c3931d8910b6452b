import { Send } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import {
  inquiryNameSchema,
  inquiryNoteSchema,
  inquiryPhoneSchema,
} from '#domain/contract/entities/deals/inquiries.ts';
import { z } from '#domain/contract/zod.ts';
import { messengerLink } from '#domain/inquiries/messenger-link.ts';
import { type CheckedLine, sumOf } from '#web/features/basket/basket-prices.ts';
import { basket, setDetails } from '#web/features/basket/basket-store.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { controlClasses } from '#web/ui/forms/control-style.ts';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { isOpenLine, ReviewLines } from './review-lines.tsx';
import { type Sender, useSending } from './use-sending.ts';

const NOTE_ONLY = z.object({ note: inquiryNoteSchema });
const WITH_SENDER = NOTE_ONLY.extend({ name: inquiryNameSchema, phone: inquiryPhoneSchema });

interface ReviewFormProps {
  checked: readonly CheckedLine[];
  listTime: string | null;
  messaging: string;
  /** The sender says who they are. */
  isNameless: boolean;
  onSent: (id: string) => void;
  onSenderRequired: () => void;
}

export function ReviewForm(props: ReviewFormProps) {
  const { checked, listTime, messaging, isNameless, onSent, onSenderRequired } = props;
  const lines = useRef<HTMLDivElement>(null);
  const isOnline = useOnline();
  const sending = useSending({ checked, listTime, onSent, onSenderRequired });
  const { isBusy, problem } = sending;
  const { note, name, phone } = basket();
  const noteBox = useRef<HTMLTextAreaElement>(null);
  const form = useForm<{ note: string; name: string; phone: string }, Sender>({
    initial: { note, name, phone },
    schema: isNameless ? WITH_SENDER : NOTE_ONLY,
    isBusy,
    // It is the first field, and the form knows only inputs.
    onProblems: (found) => found.note !== undefined && noteBox.current?.focus(),
  });
  const { values } = form;
  useEffect(() => setDetails(values), [values]);

  function send(opensChat: boolean): void {
    const open = checked.find(isOpenLine);
    if (open) {
      const line = lines.current?.querySelector<HTMLElement>('[data-open-line]');
      line?.scrollIntoView({ block: 'nearest' });
      line?.focus({ preventScroll: true });
      sending.say(missingText(open));
      return;
    }
    const sender = form.check();
    if (sender) void sending.send(sender, opensChat);
  }

  return (
    <>
      <div ref={lines} className="min-h-0 flex-1 scroll-pb-12 overflow-y-auto">
        <ReviewLines checked={checked} />
        <Total checked={checked} />
        <div className="grid gap-4 px-gutter pb-6">
          <NoteField
            ref={noteBox}
            text={values.note}
            error={form.field('note').error}
            isBusy={isBusy}
            onChange={(text) => form.change({ note: text })}
          />
          {isNameless && (
            <div className="grid grid-cols-2 items-start gap-3">
              <TextField label="Name" autoComplete="name" {...form.field('name')} />
              <TextField label="Phone" type="tel" autoComplete="tel" {...form.field('phone')} />
            </div>
          )}
        </div>
      </div>
      <footer data-toast-floor className="grid shrink-0 gap-2 border-t border-hairline px-gutter py-3">
        <div role="status" className="grid gap-2 empty:hidden">
          {problem && <ErrorLine>{problem.text}</ErrorLine>}
          {!isOnline && !problem && (
            <ErrorLine>You are offline. Your inquiry waits here until you send it.</ErrorLine>
          )}
        </div>
        {problem?.wasSentBefore && <Button onClick={sending.beginAnother}>Make it another inquiry</Button>}
        <p className="type-caption text-muted">
          {listTime !== null && `Prices of ${formatDateTime(listTime)}. `}Sending does not bind anyone.
        </p>
        <SendButtons messaging={messaging} isBusy={isBusy} isUnavailable={!isOnline} onSend={send} />
      </footer>
    </>
  );
}

function missingText({ line, price, state }: CheckedLine): string {
  if (price === null && state === 'unknown') return `The price of ${line.display} is still loading.`;
  return price === null
    ? `Remove ${line.display} before you send.`
    : `Accept the new price of ${line.display}, or remove it, before you send.`;
}

interface SendButtonsProps {
  messaging: string;
  isBusy: boolean;
  isUnavailable: boolean;
  onSend: (opensChat: boolean) => void;
}

/** Sending stores the inquiry. Where the shop has a chat, the sender may go on there. */
function SendButtons({ messaging, isBusy, isUnavailable, onSend }: SendButtonsProps) {
  const messenger = messengerLink(messaging, '')?.name;
  const hasChat = messaging !== '';
  return (
    <>
      <Button
        variant="primary"
        size="large"
        icon={Send}
        isBusy={isBusy}
        busyLabel="Sending..."
        isUnavailable={isUnavailable}
        onClick={() => onSend(hasChat)}
      >
        {messenger === undefined ? 'Send' : `Send by ${messenger}`}
      </Button>
      {hasChat && (
        <Button size="large" isUnavailable={isUnavailable || isBusy} onClick={() => onSend(false)}>
          Send without opening a chat
        </Button>
      )}
    </>
  );
}

function Total({ checked }: Pick<ReviewFormProps, 'checked'>) {
  const { text, formerText } = sumOf(checked);
  return (
    <p className="flex items-baseline gap-2 px-gutter py-4">
      <span className="type-catalogue-name mr-auto text-text">Total</span>
      {formerText !== undefined && (
        <>
          <span className="sr-only">, was </span>
          <s className="type-interface text-muted">{formerText}</s>
          <span className="sr-only">, now </span>
        </>
      )}
      <strong className="type-gate-title text-text">{text}</strong>
    </p>
  );
}

interface NoteFieldProps {
  ref: Ref<HTMLTextAreaElement>;
  text: string;
  error: string | undefined;
  isBusy: boolean;
  onChange: (text: string) => void;
}

function NoteField({ ref, text, error, isBusy, onChange }: NoteFieldProps) {
  return (
    <Field label="Note" error={error}>
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          rows={3}
          value={text}
          readOnly={isBusy}
          maxLength={INQUIRY_LIMITS.noteMaxChars}
          onChange={({ target }) => onChange(target.value)}
          className={controlClasses({ className: 'review-note py-2' })}
        />
      )}
    </Field>
  );
}
