import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import { ERRORS } from '#domain/contract/calls/errors.ts';
import type { MovedLine, SentInquiry } from '#domain/contract/entities/deals/inquiries.ts';
import { waitText } from '#domain/text/durations.ts';
import type { CheckedLine } from '#web/features/basket/basket-prices.ts';
import {
  basket,
  changeLines,
  finishSending,
  renewKey,
  useBasket,
} from '#web/features/basket/basket-store.ts';
import { CATALOGUE_KEY } from '#web/features/catalogue/catalogue.queries.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { adviceOn } from '#web/lib/load-failure.ts';
import { useOnline } from '#web/lib/use-online.ts';

/** Why nothing was sent, or why that is not known. */
interface SendingProblem {
  readonly text: string;
  /** It is over as soon as this is another one. */
  readonly cause: string;
  /** An attempt with other lines has arrived: the next one is another inquiry. */
  readonly wasSentBefore?: true;
}

export interface Sender {
  readonly note: string;
  /** Only of senders without a PIN of their own. */
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
}

interface SendingTerms {
  readonly checked: readonly CheckedLine[];
  readonly listTime: string | null;
  readonly onSent: (id: string) => void;
  /** The server does not know the sender by a name. */
  readonly onSenderRequired: () => void;
}

/** Sends the basket. The key stays with it until an answer has arrived, so that an attempt whose answer was lost is repeated. */
export function useSending({ checked, listTime, onSent, onSenderRequired }: SendingTerms) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const { problem, setProblem } = useProblem();

  async function send(sender: Sender, opensChat: boolean): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    const { key } = basket();
    try {
      const answer = await callApi('createInquiry', { body: bodyOf(key, checked, sender) });
      const sent = sentOf(answer, checked);
      finishSending(
        key,
        checked.map(({ line }) => line),
        { ...sent, listTime, note: sender.note, opensChat },
      );
      onSent(answer.id);
    } catch (error) {
      const moved = movedIn(error);
      // Prices of another viewer must not get into the basket of whoever has signed in meanwhile.
      if (moved && basket().key === key) noteMovedPrices(checked, moved);
      if (moved) void queryClient.invalidateQueries({ queryKey: CATALOGUE_KEY });
      if (isSenderRequired(error, sender)) onSenderRequired();
      setProblem({ ...problemOf(error, moved !== null), cause: causeNow() });
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    problem,
    send,
    say: (text: string) => setProblem({ text, cause: causeNow() }),
    beginAnother(): void {
      renewKey();
      setProblem(null);
    },
  };
}

/** The problem while its cause lasts: the lines, the sender and the connection are as they were. */
function useProblem() {
  const [problem, setProblem] = useState<SendingProblem | null>(null);
  useOnline();
  useBasket();
  if (problem && problem.cause !== causeNow()) setProblem(null);
  return { problem, setProblem };
}

/** Without what the server said about the prices: that is part of a problem. */
function causeNow(): string {
  const { lines, name, phone } = basket();
  const seen = lines.map((line) => [rowKeyText(line), line.quantity, line.shown, line.money]);
  return JSON.stringify([navigator.onLine, name, phone, seen]);
}

function bodyOf(key: string, checked: readonly CheckedLine[], { note, name, phone }: Sender) {
  const currency = currencyOf(checked);
  return {
    key,
    lines: checked.map(({ line: { category, device, occurrence, quantity }, price }) => ({
      category,
      device,
      occurrence,
      quantity,
      shown: price ?? 0,
    })),
    ...(note !== '' && { note }),
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone }),
    ...(currency !== undefined && { currency }),
  };
}

/** Lists that were loaded at different times may be in two moneys. No shop has the answer for both: all prices have moved. */
function currencyOf(checked: readonly CheckedLine[]): string | undefined {
  const [currency, ...others] = new Set(checked.map(({ money }) => money?.currency));
  return others.length === 0 ? currency : 'mixed';
}

/** The server has stored these prices: it refuses any other. */
function sentOf(answer: SentInquiry, checked: readonly CheckedLine[]) {
  return {
    ...answer,
    lines: checked.map(({ line: { category, section, display, quantity }, price }) => ({
      category,
      section,
      display,
      quantity,
      price: price ?? 0,
    })),
    money: checked[0]?.money,
  };
}

function movedIn(error: unknown): readonly MovedLine[] | null {
  const details = error instanceof ApiError ? error.body?.details : undefined;
  return details && 'moved' in details ? (details.moved ?? null) : null;
}

/** The list may still show the former prices. */
function noteMovedPrices(checked: readonly CheckedLine[], moved: readonly MovedLine[]): void {
  const told = new Map(
    moved.flatMap(({ line: place, now, reason }) => {
      const found = checked[place];
      return found ? [[rowKeyText(found.line), { now, reason, listed: found.listed, was: found.price }]] : [];
    }),
  );
  changeLines((line) => {
    const said = told.get(rowKeyText(line));
    if (!said) return line;
    const { was, ...rest } = said;
    return { ...line, shown: line.shown ?? was, told: rest };
  });
}

function isSenderRequired(error: unknown, { name }: Sender): boolean {
  const text = error instanceof ApiError ? error.body?.error : undefined;
  return text === ERRORS['inquiry/sender-required'].text && name === undefined;
}

function problemOf(error: unknown, hasMoved: boolean): Omit<SendingProblem, 'cause'> {
  if (!(error instanceof ApiError))
    return navigator.onLine
      ? { text: 'The server did not reply. Try again; nothing is sent twice.' }
      : { text: 'You are offline. Your inquiry waits here. Send it when you are online again.' };
  const { status, body, retryAfterSeconds } = error;
  if (hasMoved) return { text: 'Prices have changed. Nothing was sent. Check the marked lines.' };
  if (status === 429 && body)
    return {
      text: `Too many inquiries. Try again ${retryAfterSeconds === null ? 'later' : `in ${waitText(retryAfterSeconds)}`}.`,
    };
  if (status === 409)
    return {
      text: 'An earlier attempt has arrived, with other lines than these. You can send these as another inquiry.',
      wasSentBefore: true,
    };
  if (status === 403)
    return { text: 'Inquiries can no longer be sent from this list. Your lines stay here.' };
  if (status === 400 && body) return { text: refusalText(body.error, body.details) };
  return { text: `Nothing was sent. ${adviceOn(error)}` };
}

/** What is wrong with the input, as exactly as the server says it. */
function refusalText(text: string, details: unknown): string {
  const [issue]: unknown[] = Array.isArray(details) ? details : [];
  const message =
    typeof issue === 'object' && issue !== null && 'message' in issue ? issue.message : undefined;
  return typeof message === 'string' ? message : text;
}
