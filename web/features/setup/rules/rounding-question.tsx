import { useId } from 'react';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { formatAmount } from '#domain/text/money.ts';
import type { PublishedRow } from '#web/features/configuration/configuration.queries.ts';
import { CLASSIC, OWN, PRESETS } from '#web/features/shop/rounding/presets.ts';
import { AnswerTiles } from './answer-tiles.tsx';
import { roundingWords, rowForRounding } from './examples.ts';
import { NONE } from './rule-form.ts';
import type { RulesDraft } from './use-rules.ts';

interface RoundingQuestionProps {
  rules: RulesDraft;
  /** The worked rows. */
  shown: readonly PublishedRow[];
  saved: Configuration;
  /** The rounding in force is none of the presets. */
  hasOwnTable: boolean;
}

export function RoundingQuestion({ rules, shown, saved, hasOwnTable }: RoundingQuestionProps) {
  const id = useId();
  const { form, change, draftWith } = rules;
  const { money } = saved;
  const hasCents = money?.decimals !== 0;
  const presets = PRESETS.filter(({ needsCents = false }) => hasCents || !needsCents);
  const choices = [
    ...(hasOwnTable ? [{ value: OWN, title: 'Your own table' }] : []),
    { value: CLASSIC, title: 'Classic (tens)' },
    ...presets.map(({ id: value, label: title }) => ({ value, title })),
    // In money without decimals that is 'Whole units'.
    ...(hasCents ? [{ value: NONE, title: 'Not at all' }] : []),
  ];
  const drafts = choices.map(({ value }) => draftWith({ rounding: value }));
  const example = rowForRounding(shown, drafts);
  const tiles = choices.map((choice, place) => ({
    ...choice,
    effect: roundingWords(drafts[place] ?? null, example),
  }));
  const [ten, limit] = [10, 340].map((amount) => formatAmount(amount, money));
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h4 id={id} className="type-panel-title text-text">
        How are prices rounded?
      </h4>
      <AnswerTiles
        labelledBy={id}
        tiles={tiles}
        chosen={form.rounding}
        onChoose={(rounding) => change({ rounding })}
      />
      {form.rounding === CLASSIC && (
        <p className="type-caption text-muted">
          {`To the nearest ${ten}. Above ${limit} a result ending in 10 drops by 10, one ending in 90 rises by 10.`}
        </p>
      )}
      <p className="type-caption text-muted">A table of your own can be made in Shop, under Rounding.</p>
    </section>
  );
}
