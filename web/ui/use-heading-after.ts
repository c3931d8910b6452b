import { useEffect } from 'react';
import { focusHeading } from '#web/lib/focus-heading.ts';

/** For a door that vanishes when it opens, and the focus with it: what lies behind begins at its heading. */
export function useHeadingAfter(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );
}
