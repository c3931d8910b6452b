import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface Figure {
  label: string;
  figure: string;
  /** A small addition on the figure's baseline. */
  note?: string;
  tone?: 'danger' | 'warning';
  /** A button at the end of the line, or below where there is no room. */
  action?: ReactNode | undefined;
}

interface FigureStripProps {
  figures: Figure[];
  isDense?: boolean;
  className?: string;
}

/** Figures side by side with hairlines between them. On phones in rows of two or three, the figure above its label. */
export function FigureStrip({ figures, isDense = false, className }: FigureStripProps) {
  return (
    <dl
      className={classNames(
        // The gaps are the hairlines: one pixel of the strip's background shows between its cells.
        'flex flex-wrap gap-px overflow-hidden rounded-panel border border-hairline bg-hairline tablet:grid tablet:grid-flow-col tablet:auto-cols-fr',
        // They grow: beside an odd last one the background would show. Fewer in a line where the words are larger.
        figures.length === 3 ? '*:basis-1/4' : '*:basis-1/3',
        className,
      )}
    >
      {figures.map((entry) => (
        <FigureCell key={entry.label} entry={entry} isDense={isDense} />
      ))}
    </dl>
  );
}

function FigureCell({ entry, isDense }: { entry: Figure; isDense: boolean }) {
  return (
    <div className="grid grow content-start gap-1 bg-surface p-4 tablet:px-5 desktop:grid-cols-[1fr_auto]">
      <dt className="type-caption text-muted max-tablet:order-1 desktop:col-span-2">{entry.label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className={classNames(isDense ? 'type-metric-dense' : 'type-metric', figureColour(entry))}>
          {entry.figure}
        </span>
        {entry.note && <span className="type-caption text-muted">{entry.note}</span>}
      </dd>
      {entry.action && (
        <dd className="max-desktop:mt-1 max-tablet:order-2 desktop:self-center">{entry.action}</dd>
      )}
    </div>
  );
}

/** A zero, or the dash of one that is not known, is muted if it would be coloured: it is nothing to act on. */
function figureColour({ figure, tone }: Figure): string {
  if (tone && !/[1-9]/.test(figure)) return 'text-muted';
  if (tone === 'danger') return 'text-danger';
  return tone === 'warning' ? 'text-warning' : 'text-text';
}
