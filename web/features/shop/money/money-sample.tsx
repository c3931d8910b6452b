import { formatPrice } from '#domain/text/money.ts';
import { type MoneyForm, moneyIssues, moneyOfForm } from './money-form.ts';

const SAMPLE = 1240;
const MORE = [70, 560, 1020];
/** Prices without decimals are usually in thousands. */
const WHOLE_FACTOR = 1000;
/** Longer samples are set smaller: the column has room for about these at full size. */
const LARGE_MAX_CHARS = 6;

/** The list's own format, live. */
export function MoneySample({ form }: { form: MoneyForm }) {
  const money = moneyOfForm(form);
  const factor = money?.decimals === 0 ? WHOLE_FACTOR : 1;
  const isBroken = Object.keys(moneyIssues(form)).length > 0;
  const sample = formatPrice(SAMPLE * factor, money);
  const size = sample.length > LARGE_MAX_CHARS ? 'type-metric' : 'type-preview-price';
  return (
    <section
      aria-label="Sample"
      className="flex flex-col justify-center border-hairline px-4 py-4 max-tablet:border-t @max-[30rem]:border-t @min-[30rem]:border-l"
    >
      <p aria-hidden className="type-caption text-muted">
        Sample
      </p>
      {isBroken ? (
        <p className="mt-1 type-interface text-muted">Complete the fields to see a price.</p>
      ) : (
        <>
          <p className={`mt-1 whitespace-nowrap text-text ${size}`}>{sample}</p>
          <p className="mt-1 type-interface text-muted">
            {MORE.map((price) => formatPrice(price * factor, money).replaceAll(' ', '\u00a0')).join(' · ')}
          </p>
        </>
      )}
    </section>
  );
}
