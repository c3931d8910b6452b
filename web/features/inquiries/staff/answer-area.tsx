import { Send } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import { INQUIRY_MESSAGES, type Inquiry } from '#domain/contract/entities/deals/inquiries.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { shortMoment } from '#web/features/inquiries/inquiry-words.ts';
import { Button } from '#web/ui/button.tsx';
import { controlClasses } from '#web/ui/forms/control-style.ts';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { OfferTable } from './offer-table.tsx';
import { type Answering, useAnswer } from './use-answer.ts';

interface AnswerAreaProps {
  inquiry: Inquiry;
  brand: Pick<Brand, 'name'>;
  /** Above the table. */
  figures: ReactNode;
}

/** The lines with our offers, both notes, what has happened, and what can be done. */
export function AnswerArea({ inquiry, figures }: AnswerAreaProps) {
  const answering = useAnswer(inquiry);
  const area = useRef<HTMLDivElement>(null);
  const isOpen = inquiry.state === 'new' || inquiry.state === 'answered';
  const isReadOnly = !isOpen && !answering.isUnsent;
  const isSending = answering.sending !== null;
  const { form, change } = answering;

  /** What cannot be sent is brought into view instead. */
  function attempt(act: () => void): void {
    const invalid = area.current?.querySelector<HTMLElement>('[aria-invalid]');
    invalid?.scrollIntoView({ block: 'center' });
    invalid?.focus();
    if (!invalid) act();
  }

  return (
    <>
      <div ref={area} className="inquiry-scroll">
        {figures}
        {answering.conflict && (
          <ConflictNotice
            inquiry={inquiry}
            by={answering.conflict}
            onUseTheirs={answering.useTheirs}
            onSendMine={() => attempt(answering.sendMine)}
          />
        )}
        <OfferTable
          inquiry={inquiry}
          texts={form.offers}
          isReadOnly={isReadOnly}
          isSending={isSending}
          onChange={(offers) => change({ ...form, offers })}
        />
        <div className="inquiry-notes">
          <div className="grid content-start gap-4">
            {inquiry.note && <Note title="Note from the visitor" text={inquiry.note} />}
            <History inquiry={inquiry} />
          </div>
          {isReadOnly ? (
            inquiry.answer && <Note title="Our note" text={inquiry.answer} />
          ) : (
            <AnswerField
              key={inquiry.id}
              text={form.answer}
              isSending={isSending}
              onChange={(answer) => change({ ...form, answer })}
            />
          )}
        </div>
      </div>
      <AnswerFooter inquiry={inquiry} answering={answering} attempt={attempt} />
    </>
  );
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3 className="type-label text-text">{title}</h3>
      <p dir="auto" className="mt-1 type-interface wrap-anywhere whitespace-pre-line text-text">
        {text}
      </p>
    </div>
  );
}

interface AnswerFieldProps {
  text: string;
  isSending: boolean;
  onChange: (text: string) => void;
}

/** A text that is too long is kept and refused, not cut: nobody should lose the end of a pasted text unseen. */
function AnswerField({ text, isSending, onChange }: AnswerFieldProps) {
  const left = INQUIRY_LIMITS.answerMaxChars - text.trim().length;
  const isNearEnd = left <= 100;
  return (
    <Field
      label="Our note"
      error={left < 0 ? INQUIRY_MESSAGES.answerTooLong : undefined}
      hint={isNearEnd ? `${left} characters left` : undefined}
    >
      {(control) => (
        <textarea
          {...control}
          dir="auto"
          rows={4}
          value={text}
          readOnly={isSending}
          onChange={(event) => onChange(event.target.value)}
          className={controlClasses({ className: 'h-auto! py-2' })}
        />
      )}
    </Field>
  );
}

function History({ inquiry }: { inquiry: Inquiry }) {
  return (
    <div>
      <h3 className="type-label text-text">History</h3>
      <ol className="mt-1 type-caption text-muted">
        {inquiry.history.map(({ at, what, by }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added
          <li key={place}>
            {`${shortMoment(at, Date.now())} ${HAPPENED[what]} by `}
            <bdi>{by}</bdi>
          </li>
        ))}
      </ol>
    </div>
  );
}

const HAPPENED = {
  sent: 'Sent',
  answered: 'Answered',
  agreed: 'Marked as agreed',
  closed: 'Closed',
  reopened: 'Reopened',
} as const satisfies Record<Inquiry['history'][number]['what'], string>;

interface AnswerFooterProps {
  inquiry: Inquiry;
  answering: Answering;
  attempt: (act: () => void) => void;
}

function AnswerFooter({ inquiry, answering, attempt }: AnswerFooterProps) {
  const { problem, conflict } = answering;
  return (
    <div data-toast-floor className="inquiry-footer print:hidden">
      <div aria-live="polite" className="min-w-0 flex-1 basis-60 type-caption text-muted">
        {problem === null ? <p>{whereToFind(inquiry)}</p> : <ErrorLine>{problem}</ErrorLine>}
      </div>
      {!conflict && <Actions inquiry={inquiry} answering={answering} attempt={attempt} />}
    </div>
  );
}

function whereToFind({ sender }: Inquiry): string {
  return sender.kind === 'customer'
    ? 'The customer finds it under My inquiries.'
    : 'The visitor gets the offer under the same link.';
}

function Actions({ inquiry, answering, attempt }: AnswerFooterProps) {
  const { send, sending } = answering;
  const act = (state: Inquiry['state']) => ({
    isBusy: sending === state,
    isUnavailable: sending !== null && sending !== state,
    onClick: () => attempt(() => send(state)),
  });
  const reopened = inquiry.answeredAt === null ? 'new' : 'answered';
  const isClosed = inquiry.state === 'closed';
  return (
    <div className="flex flex-wrap justify-end gap-2 max-tablet:w-full max-tablet:*:flex-auto">
      {!isClosed && (
        <Button variant="quiet" {...act('closed')}>
          Close inquiry
        </Button>
      )}
      {isClosed || inquiry.state === 'agreed' ? (
        <Button {...act(reopened)}>Reopen</Button>
      ) : (
        <>
          <Button {...act('agreed')}>Mark as agreed</Button>
          <Button variant="primary" icon={Send} {...act('answered')} busyLabel="Sending...">
            Send answer
          </Button>
        </>
      )}
    </div>
  );
}
