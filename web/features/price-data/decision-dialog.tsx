import type { PriceDataStatus, PriceSnapshot } from '#domain/contract/entities/price-data/price-data.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import type { Decision } from './price-data.mutations.ts';
import {
  discardQuestion,
  PUBLISH_AGAIN_QUESTION,
  publishQuestion,
  ROLL_BACK_QUESTION,
} from './price-data-words.ts';

export interface AskedDecision {
  readonly decision: Decision;
  readonly snapshot: PriceSnapshot;
}

interface DecisionDialogProps {
  /** Null while closed. */
  asked: AskedDecision | null;
  status: PriceDataStatus;
  isBusy: boolean;
  onConfirm: (asked: AskedDecision) => void;
  onCancel: () => void;
}

/** Asks for confirmation and says what visitors will see. */
export function DecisionDialog({ asked, status, isBusy, onConfirm, onCancel }: DecisionDialogProps) {
  const words = asked && QUESTIONS[asked.decision];
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={asked && words ? words.title(asked.snapshot) : ''}
      text={asked && words ? words.text(status, asked.snapshot) : ''}
      confirmLabel={words?.label ?? ''}
      busyLabel={words?.busy ?? ''}
      isDestructive={asked?.decision === 'discard'}
      isBusy={isBusy}
      onConfirm={() => asked && onConfirm(asked)}
      onCancel={onCancel}
    />
  );
}

interface Question {
  readonly title: (snapshot: PriceSnapshot) => string;
  readonly text: (status: PriceDataStatus, snapshot: PriceSnapshot) => string;
  readonly label: string;
  readonly busy: string;
}

const QUESTIONS = {
  publish: {
    title: () => 'Publish this list',
    text: (status, { id }) => (status.waiting?.id === id ? publishQuestion(status) : PUBLISH_AGAIN_QUESTION),
    label: 'Publish',
    busy: 'Publishing...',
  },
  discard: {
    title: () => 'Discard this list',
    text: discardQuestion,
    label: 'Discard',
    busy: 'Discarding...',
  },
  'roll-back': {
    title: ({ createdAt }) => `Roll back to the list read ${formatDateTime(createdAt)}`,
    text: () => ROLL_BACK_QUESTION,
    label: 'Roll back',
    busy: 'Rolling back...',
  },
} as const satisfies Record<Decision, Question>;
