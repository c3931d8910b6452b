import { type RefCallback, useRef } from 'react';
import { isFocusLost } from './focus.ts';

interface FocusReplacement {
  /** Call when the control is used. */
  readonly moveToReplacement: () => void;
  /** The ref of what replaces it. */
  readonly replacementRef: RefCallback<HTMLElement>;
}

/**
 * For a control that is replaced when it is used, such as a button 'Apply' by the text 'In use'. Focuses the replacement,
 * but only after the control was used: nothing else that appears may take the focus.
 */
export function useFocusReplacement(): FocusReplacement {
  const isExpected = useRef(false);
  return {
    moveToReplacement() {
      isExpected.current = true;
    },
    replacementRef(element) {
      if (element === null || !isExpected.current) return;
      isExpected.current = false;
      if (isFocusLost()) element.focus();
    },
  };
}
