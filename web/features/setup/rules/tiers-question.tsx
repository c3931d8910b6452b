import { useId } from 'react';
import { countSameAsPublic } from '#domain/configuration/rule-answers.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { nounFor } from '#domain/text/counts.ts';
import { ADDING_TIER_IDS, type AddingTierId, TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import type { PublishedRow } from '#web/features/configuration/configuration.queries.ts';
import { controlClasses } from '#web/ui/forms/control-style.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { effectWords } from './examples.ts';
import type { RulesDraft } from './use-rules.ts';

interface TiersQuestionProps {
  rules: RulesDraft;
  rows: readonly PublishedRow[];
  example: PublishedRow | undefined;
  /** The configuration in force, for the money. */
  saved: Configuration;
}

/** What each upper tier gets on top of the public price. */
export function TiersQuestion({ rules, rows, example, saved }: TiersQuestionProps) {
  const id = useId();
  const { draft } = rules;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h4 id={id} className="type-panel-title text-text">
        What do the other tiers get?
      </h4>
      <div className="grid gap-3 tablet:grid-cols-2">
        {ADDING_TIER_IDS.map((tier) => (
          <TierAmount key={tier} tier={tier} rules={rules} example={example} saved={saved} />
        ))}
      </div>
      {draft && (
        <div className="grid gap-1 empty:hidden">
          {ADDING_TIER_IDS.map((tier) => (
            <SameAsPublic key={tier} tier={tier} rules={rules} rows={rows} draft={draft} />
          ))}
        </div>
      )}
    </section>
  );
}

interface TierAmountProps extends Omit<TiersQuestionProps, 'rows'> {
  tier: AddingTierId;
}

function TierAmount({ tier, rules, example, saved: { money } }: TierAmountProps) {
  const { form, issues, change, draft } = rules;
  const symbol = money?.symbol ?? '$';
  const isAfter = money?.position === 'after';
  const text = form.onTop[tier];
  return (
    <Field
      label={`${TIER_LABELS[tier]} gets on top`}
      error={issues.onTop[tier]}
      hint={effectWords(draft, example, tier) || undefined}
    >
      {(control) => (
        <span className="relative flex">
          <span
            aria-hidden
            className={`pointer-events-none absolute top-1/2 -translate-y-1/2 type-interface text-muted ${isAfter ? 'right-3' : 'left-3'}`}
          >
            {text === '' ? '' : symbol}
          </span>
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="Your own amounts stay"
            value={text}
            onChange={(event) => change({ onTop: { ...form.onTop, [tier]: event.target.value } })}
            style={
              text === ''
                ? undefined
                : { [isAfter ? 'paddingRight' : 'paddingLeft']: `calc(${symbol.length}ch + 1.25rem)` }
            }
            className={controlClasses()}
          />
        </span>
      )}
    </Field>
  );
}

interface SameAsPublicProps {
  tier: AddingTierId;
  rules: RulesDraft;
  rows: readonly PublishedRow[];
  draft: Configuration;
}

/** A quiet line where a tier sees nothing more, though it should: rounding swallows its amount. A device may have several prices. */
function SameAsPublic({ tier, rules, rows, draft }: SameAsPublicProps) {
  const hasAmount = /[1-9]/.test(rules.form.onTop[tier]);
  const count = hasAmount ? countSameAsPublic(draft, tier, rows) : 0;
  if (count === 0) return null;
  return (
    <p className="type-caption text-muted">
      {`${count} ${nounFor(count, 'price is', 'prices are')} the same for ${TIER_LABELS[tier]} as for the public.`}
    </p>
  );
}
