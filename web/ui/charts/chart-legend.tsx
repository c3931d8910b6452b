import { classNames } from '#web/ui/class-names.ts';
import { type ChartSeries, LINE_LOOKS } from './chart-series.ts';

interface ChartLegendProps {
  series: readonly Pick<ChartSeries, 'key' | 'label' | 'look' | 'isDrawn'>[];
  onToggle: (key: string) => void;
}

/** The legend; a click hides or shows a line. */
export function ChartLegend({ series, onToggle }: ChartLegendProps) {
  return (
    <div className="flex flex-wrap tablet:gap-x-1">
      {series.map(({ key, label, look, isDrawn }) => (
        <button
          key={key}
          type="button"
          aria-pressed={isDrawn}
          onClick={() => onToggle(key)}
          className={classNames(
            'inline-flex h-7 items-center gap-2 rounded-small px-2 type-interface text-muted transition-colors hover:bg-raised hover:text-text max-tablet:h-11 max-tablet:px-1 max-tablet:type-caption',
            !isDrawn && 'line-through',
          )}
        >
          <svg aria-hidden viewBox="0 0 16 2" className="h-0.5 w-4 shrink-0 overflow-visible">
            <line
              x1={0}
              y1={1}
              x2={16}
              y2={1}
              strokeWidth={2}
              strokeLinecap="round"
              className={isDrawn ? LINE_LOOKS[look] : 'stroke-hairline'}
            />
          </svg>
          {label}
        </button>
      ))}
    </div>
  );
}
