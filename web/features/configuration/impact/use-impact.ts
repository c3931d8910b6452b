import { useEffect, useMemo, useState } from 'react';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { BasePrice, ImpactQuestion, PriceImpact } from '#domain/pricing/price-impact.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { type ImpactComputer, openImpactComputer } from './impact-computer.ts';

/** The effect of the draft on the published prices; null until the first answer. Each answer stays until the next. */
export function useImpact(
  rows: readonly BasePrice[],
  saved: Configuration,
  draft: Configuration,
  role: PriceView,
): PriceImpact | null {
  const computer = useComputer(rows);
  const question = useMemo(() => ({ saved, draft, role }) satisfies ImpactQuestion, [saved, draft, role]);
  const [impact, setImpact] = useState<PriceImpact | null>(null);
  useEffect(() => {
    computer?.ask(question, setImpact);
  }, [computer, question]);
  return impact;
}

function useComputer(rows: readonly BasePrice[]): ImpactComputer | null {
  const [computer, setComputer] = useState<ImpactComputer | null>(null);
  useEffect(() => {
    const opened = openImpactComputer(rows);
    setComputer(opened);
    return () => opened.close();
  }, [rows]);
  return computer;
}
