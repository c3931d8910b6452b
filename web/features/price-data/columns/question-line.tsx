import { Check, TriangleAlert } from 'lucide-react';
import { RadioGroup as Radix } from 'radix-ui';
import type { SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { questionWords } from './columns-words.ts';
import { isSameLayout } from './layout-edits.ts';
import './question-line.css';

interface QuestionLineProps {
  sheet: SheetToLayOut;
  layout: SheetLayout;
  /** What visitors see meanwhile. */
  meanwhile: string;
  onAnswer: (layout: SheetLayout) => void;
}

/** What only a person can answer, with up to three answers. The proposed one is chosen already. */
export function QuestionLine({ sheet, layout, meanwhile, onAnswer }: QuestionLineProps) {
  const { question } = sheet;
  if (question === null) return null;
  const { answers } = question;
  const chosen = answers.findIndex((answer) => isSameLayout(answer.layout, layout));
  const isInRow = answers.length > 2 || sheet.state === 'changed';
  const advice = answers.length === 0 ? 'Set each column below.' : 'Pick an answer or set each column below.';
  return (
    <section aria-label="Question" data-in-row={isInRow || undefined} className="columns-question">
      <div className="columns-question-text">
        <TriangleAlert aria-hidden className="h-lh w-4 shrink-0 text-warning" />
        <p>
          <strong>{questionWords(sheet)}</strong>{' '}
          <span>{sheet.state === 'changed' ? meanwhile : advice}</span>
        </p>
      </div>
      {answers.length > 0 && (
        <Radix.Root
          aria-label="Answers"
          orientation="horizontal"
          // Null: none of them, since the columns were set by hand.
          value={chosen === -1 ? null : String(chosen)}
          onValueChange={(value) => {
            const answer = answers[Number(value)];
            if (answer) onAnswer(answer.layout);
          }}
          className="columns-answers"
        >
          {answers.map(({ title, effect }, place) => (
            <Radix.Item key={title + effect} value={String(place)} className="columns-answer">
              {place === chosen && <Check aria-hidden className="size-4 shrink-0" />}
              <span className="min-w-0">
                <span className="columns-answer-text">{title}</span>{' '}
                <span className="columns-answer-effect">{effect}</span>
              </span>
            </Radix.Item>
          ))}
        </Radix.Root>
      )}
    </section>
  );
}
