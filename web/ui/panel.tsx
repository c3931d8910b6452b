import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface PanelProps {
  title?: string;
  /** Beside the title: a badge. */
  mark?: ReactNode;
  /** At the right end of the title line: a button or a switch. */
  action?: ReactNode;
  /** On phones the action has the line below the title: several buttons do not fit beside it. */
  hasActionLine?: boolean;
  className?: string;
  children: ReactNode;
}

/** One level of grouping: a panel never contains another panel. */
export function Panel({ title, mark, action, hasActionLine = false, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      // Takes the focus when the focused element inside it disappears.
      tabIndex={-1}
      className={classNames('rounded-panel border border-hairline bg-surface outline-none', className)}
    >
      {title && (
        <div
          className={classNames(
            'flex min-h-12 items-center gap-3 border-b border-hairline px-4 py-1 max-phone:flex-wrap',
            hasActionLine && 'max-tablet:flex-wrap max-tablet:py-3',
          )}
        >
          <h2 id={id} className="type-panel-title text-text">
            {title}
          </h2>
          {mark}
          {action && (
            <div className={hasActionLine ? 'w-full tablet:ml-auto tablet:w-auto' : 'ml-auto max-w-full'}>
              {action}
            </div>
          )}
        </div>
      )}
      {children}
    </section>
  );
}
