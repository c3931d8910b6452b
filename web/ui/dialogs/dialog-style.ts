export const DIALOG_SCRIM =
  'fixed inset-0 z-scrim bg-scrim data-[state=open]:animate-scrim-in data-[state=closed]:animate-scrim-out';

/**
 * It hangs from the top instead of standing in the middle: there the field under one's hands would move whenever an error
 * appears below it. On phones the keyboard fits under it.
 */
export const DIALOG_BOX =
  'fixed left-1/2 z-dialog w-[calc(100%-2rem)] -translate-x-1/2 overflow-y-auto ' +
  'rounded-dialog border border-hairline p-5 shadow-2 outline-none ' +
  'data-[state=open]:animate-dialog-in data-[state=closed]:animate-dialog-out';

/** What asks hangs as low as a door does; what is read begins higher, since it is longer. */
export const DIALOG_PLACES = {
  small: 'top-door max-h-[calc(100dvh-var(--door-top)-1rem)]',
  large: 'top-door max-h-[calc(100dvh-var(--door-top)-1rem)] tablet:top-[10vh] tablet:max-h-[80vh]',
};
