import { classNames } from '#web/ui/class-names.ts';

interface PanelFigure {
  label: string;
  figure: string;
  tone?: 'danger' | 'warning';
}

interface PanelFiguresProps {
  figures: PanelFigure[];
  className?: string;
}

/** Three figures within a panel, with hairlines between them. FigureStrip is a panel itself, and panels are never nested. */
export function PanelFigures({ figures, className }: PanelFiguresProps) {
  return (
    <dl className={classNames('grid grid-cols-3 max-phone:grid-cols-1', className)}>
      {figures.map(({ label, figure, tone }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-hairline px-4 py-3 max-phone:not-first:border-t phone:not-first:border-l"
        >
          <dt className="type-caption text-muted">{label}</dt>
          <dd className={classNames('type-metric-dense', colourOf(figure, tone))}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A zero, or the dash of one that is not known, is muted: coloured, it would look like something to act on. */
function colourOf(figure: string, tone: PanelFigure['tone']): string {
  if (!/[1-9]/.test(figure)) return 'text-muted';
  if (tone === 'danger') return 'text-danger';
  return tone === 'warning' ? 'text-warning' : 'text-text';
}
