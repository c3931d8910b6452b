import { useId } from 'react';
import { builtInWords } from '#domain/configuration/rule-answers.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { limitsOf } from '#domain/contract/money-limits.ts';
import { rowsInGaps } from '#domain/pricing/bucket-gaps.ts';
import { nounFor } from '#domain/text/counts.ts';
import type { PublishedRow } from '#web/features/configuration/configuration.queries.ts';
import { OWN } from '#web/features/shop/rounding/presets.ts';
import { controlClasses } from '#web/ui/forms/control-style.ts';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { type AnswerTile, AnswerTiles } from './answer-tiles.tsx';
import { effectWords, sameWords } from './examples.ts';
import type { RuleForm } from './rule-form.ts';
import type { RulesDraft } from './use-rules.ts';

interface PublicQuestionProps {
  rules: RulesDraft;
  rows: readonly PublishedRow[];
  /** The row on which every answer is worked out. */
  example: PublishedRow | undefined;
  /** The rules in force are ones that no answer describes. */
  hasOwnRules: boolean;
}

export function PublicQuestion({ rules, rows, example, hasOwnRules }: PublicQuestionProps) {
  const id = useId();
  const { form, change, draft, draftWith } = rules;
  const effectOf = (answer: RuleForm['public']) =>
    effectWords(draftWith({ public: answer }), example, 'public');
  const tiles: AnswerTile<RuleForm['public']>[] = [
    ...(hasOwnRules ? [{ value: OWN, title: 'Your own rules', effect: effectOf(OWN) } as const] : []),
    { value: 'same', title: 'The same', effect: sameWords(draftWith({ public: 'same' }), example) },
    {
      value: 'less',
      title: 'A percentage less',
      effect: effectOf('less'),
      below: <PercentField rules={rules} isInSecondColumn={!hasOwnRules} />,
    },
    { value: 'built-in', title: 'The built-in table', effect: effectOf('built-in') },
  ];
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h4 id={id} className="type-panel-title text-text">
          What does the public see, compared with your sheet?
        </h4>
        {example && <p className="type-caption text-muted">{`Example: ${example.display}`}</p>}
      </div>
      <AnswerTiles
        labelledBy={id}
        tiles={tiles}
        chosen={form.public}
        onChoose={(answer) => change({ public: answer })}
      />
      {form.public === 'built-in' && (
        <p className="type-caption text-muted">
          {`The built-in table: ${builtInWords()}, more for cheaper devices. The Engine Room shows it.`}
        </p>
      )}
      {draft && form.public !== 'same' && <WithoutBucket draft={draft} rows={rows} />}
    </section>
  );
}

/** A quiet line for prices between two buckets: a price of 100.50 is neither in '1-100' nor in '101-220'. */
function WithoutBucket({ draft, rows }: { draft: Configuration; rows: readonly PublishedRow[] }) {
  const gaps = rowsInGaps(draft.buckets, rows, limitsOf(draft.money));
  const count = gaps.reduce((sum, gap) => sum + gap.rows.length, 0);
  if (count === 0) return null;
  return (
    <p className="type-caption text-muted">
      {`${count} ${nounFor(count, 'price is', 'prices are')} in no price bucket and ${nounFor(count, 'stays', 'stay')} as in the sheet, rounded. Buckets are set in the Engine Room.`}
    </p>
  );
}

interface PercentFieldProps {
  rules: RulesDraft;
  /** Of three tiles, its tile is the second. */
  isInSecondColumn: boolean;
}

function PercentField({ rules: { form, issues, change }, isInSecondColumn }: PercentFieldProps) {
  const id = useId();
  const place = isInSecondColumn ? 'tablet:col-span-2 tablet:col-start-2' : 'tablet:col-span-3';
  return (
    <div className={`order-none grid gap-1 tablet:row-start-2 ${place}`}>
      <div className="flex flex-wrap items-center gap-3">
        <span className="relative">
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label="Percentage less"
            aria-invalid={issues.percent !== undefined || undefined}
            aria-describedby={issues.percent === undefined ? undefined : id}
            value={form.percent}
            onChange={(event) => change({ percent: event.target.value })}
            className={`${controlClasses()} max-w-24 pr-8`}
          />
          <span aria-hidden className="absolute top-1/2 right-3 -translate-y-1/2 text-muted">
            %
          </span>
        </span>
        <span className="type-interface text-muted">less than the sheet, for every device</span>
      </div>
      <div id={id} aria-live="polite" className="empty:hidden">
        {issues.percent !== undefined && <ErrorLine>{issues.percent}</ErrorLine>}
      </div>
    </div>
  );
}
