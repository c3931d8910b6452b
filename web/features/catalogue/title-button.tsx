import { type MouseEvent, useRef } from 'react';
import { TITLE_CLICKS } from '#domain/contract/page-limits.ts';
import { classNames } from '#web/ui/class-names.ts';
import { signInRequested } from './sign-in-request.ts';

interface TitleButtonProps {
  title: string;
  /** May take two lines on every screen. */
  isLong: boolean;
}

/** Looks like a title and scrolls the list to the top. Five quick clicks open the sign-in. */
export function TitleButton({ title, isLong }: TitleButtonProps) {
  const clicks = useRef(NO_TITLE_CLICKS);
  function click(event: MouseEvent): void {
    // The event's own time: a busy page may handle a click late and must still count it.
    const next = addTitleClick(clicks.current, event.timeStamp);
    clicks.current = next.clicks;
    if (next.isOpening) signInRequested.emit();
    else document.documentElement.scrollTop = 0;
  }
  return (
    <button
      type="button"
      onClick={click}
      // No zoom on quick taps, no selected text after quick clicks.
      className="block max-w-full max-tablet:min-h-11 cursor-default touch-manipulation rounded-badge text-left select-none"
    >
      {/* Never more than two lines: a phone's screen is for prices. */}
      <span className={classNames('line-clamp-2 wrap-anywhere', !isLong && 'tablet:block tablet:truncate')}>
        {title}
      </span>
    </button>
  );
}

interface TitleClicks {
  readonly count: number;
  readonly lastAt: number;
}

export const NO_TITLE_CLICKS: TitleClicks = { count: 0, lastAt: Number.NEGATIVE_INFINITY };

/** Adds a click: the new state, and whether this click opens the sign-in. */
export function addTitleClick(
  clicks: TitleClicks,
  clickedAt: number,
): { clicks: TitleClicks; isOpening: boolean } {
  const isInTime = clickedAt - clicks.lastAt <= TITLE_CLICKS.withinMs;
  const count = isInTime ? clicks.count + 1 : 1;
  if (count >= TITLE_CLICKS.count) return { clicks: NO_TITLE_CLICKS, isOpening: true };
  return { clicks: { count, lastAt: clickedAt }, isOpening: false };
}
