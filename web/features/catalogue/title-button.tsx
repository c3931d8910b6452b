import { type MouseEvent, useRef } from 'react';
import { signInRequested } from './sign-in-request.ts';
import { addTitleClick, NO_TITLE_CLICKS } from './title-clicks.ts';

interface TitleButtonProps {
  title: string;
}

/** Looks like a title and takes the list back to its top. Five quick clicks ask for the sign-in. */
export function TitleButton({ title }: TitleButtonProps) {
  const clicks = useRef(NO_TITLE_CLICKS);
  function click(event: MouseEvent): void {
    // The event's own time: a busy page that hears of a click late must not lose it.
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
      className="max-w-full max-tablet:min-h-11 cursor-default touch-manipulation rounded-badge text-left wrap-anywhere select-none tablet:truncate"
    >
      {title}
    </button>
  );
}
