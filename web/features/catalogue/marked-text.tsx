import type { TextRange } from '#domain/catalogue/search-ranking.ts';

interface MarkedTextProps {
  text: string;
  /** In order and apart from each other. */
  ranges: readonly TextRange[];
}

export function MarkedText({ text, ranges }: MarkedTextProps) {
  const lastEnd = ranges.at(-1)?.end ?? 0;
  return (
    <>
      {ranges.flatMap(({ start, end }, place) => [
        text.slice(ranges[place - 1]?.end ?? 0, start),
        <mark key={start}>{text.slice(start, end)}</mark>,
      ])}
      {text.slice(lastEnd)}
    </>
  );
}
