import type { PriceExplanation } from '#domain/pricing/explain-price.ts';
import { linesOfPrice } from './price-words.ts';

/** How the price came about, a line each. */
export function PriceSteps({ explanation }: { explanation: PriceExplanation }) {
  return (
    <ol aria-label="How this price came about" className="mt-3 grid gap-1">
      {linesOfPrice(explanation).map(({ text, change, amount, rule }) => (
        <li key={text} className="grid grid-cols-[1fr_auto_4.75rem] gap-x-2 type-interface text-text">
          <span>{text}</span>
          <span className="text-right text-muted">{change}</span>
          {rule === undefined ? (
            <span className="text-right font-medium">{amount}</span>
          ) : (
            <span className="text-right whitespace-nowrap text-muted">{rule}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
