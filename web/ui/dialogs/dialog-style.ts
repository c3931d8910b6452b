export const DIALOG_SCRIM =
  'fixed inset-0 z-scrim bg-scrim data-[state=open]:animate-scrim-in data-[state=closed]:animate-scrim-out';

/**
 * Aligned to the top, not centred: a centred field would move whenever an error appears below it. On phones the keyboard
 * fits under it.
 */
export const DIALOG_BOX =
  'fixed left-1/2 z-dialog w-[calc(100%-2rem)] -translate-x-1/2 overflow-y-auto ' +
  'rounded-dialog border border-hairline p-5 shadow-2 outline-none ' +
  'data-[state=open]:animate-dialog-in data-[state=closed]:animate-dialog-out';

/** Small dialogs start as low as the sign-in screens; large ones start higher, because they are longer. */
export const DIALOG_PLACES = {
  small: 'top-door max-h-[calc(100dvh-var(--door-top)-1rem)]',
  medium: 'top-4 max-h-[calc(100dvh-2rem)] tablet:top-[10vh] tablet:max-h-[85vh]',
  large: 'top-door max-h-[calc(100dvh-var(--door-top)-1rem)] tablet:top-[10vh] tablet:max-h-[80vh]',
  // Rows of choices need the height of a phone, and nothing is typed here that a keyboard could cover.
  wide: 'top-4 max-h-[calc(100dvh-2rem)] tablet:top-[10vh] tablet:max-h-[80vh]',
  sheet: 'max-tablet:bottom-0 max-h-[calc(100dvh-3.5rem)] tablet:top-[8vh] tablet:max-h-[84vh]',
};
