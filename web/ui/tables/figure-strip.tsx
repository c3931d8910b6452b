import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface Figure {
  label: string;
  figure: string;
  /** A small addition on the figure's baseline. */
  note?: string;
  tone?: 'danger' | 'warning';
  /** A button at the end of the line. */
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
        'grid gap-px overflow-hidden rounded-panel border border-hairline bg-hairline tablet:grid-flow-col tablet:auto-cols-fr tablet:grid-cols-none',
        // An odd last one fills the line: otherwise the background would show beside it.
        figures.length === 3 ? 'grid-cols-3' : 'grid-cols-2 max-tablet:*:last:odd:col-span-2',
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
    <div className="flex flex-col-reverse justify-end gap-1 bg-surface p-4 tablet:flex-col tablet:justify-start tablet:px-5">
      <dt className="type-caption text-muted">{entry.label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className={classNames(isDense ? 'type-metric-dense' : 'type-metric', figureColour(entry))}>
          {entry.figure}
        </span>
        {entry.note && <span className="type-caption text-muted">{entry.note}</span>}
        {entry.action && <span className="tablet:ml-auto">{entry.action}</span>}
      </dd>
    </div>
  );
}

/** A zero of a figure that would be coloured is muted: it is nothing to act on. */
function figureColour({ figure, tone }: Figure): string {
  if (tone && figure === '0') return 'text-muted';
  if (tone === 'danger') return 'text-danger';
  return tone === 'warning' ? 'text-warning' : 'text-text';
}
