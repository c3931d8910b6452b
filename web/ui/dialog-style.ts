export const DIALOG_SCRIM =
  'fixed inset-0 z-scrim bg-scrim data-[state=open]:animate-scrim-in data-[state=closed]:animate-scrim-out';

/** On phones it hangs at 120 px and keeps 16 px at the sides, so that the keyboard fits under it. */
export const DIALOG_BOX =
  'fixed top-30 left-1/2 z-dialog max-h-[calc(100dvh-8.5rem)] w-[calc(100%-2rem)] -translate-x-1/2 overflow-y-auto ' +
  'rounded-dialog border border-hairline p-5 shadow-2 outline-none ' +
  'tablet:top-1/2 tablet:max-h-[calc(100dvh-4rem)] tablet:-translate-y-1/2 ' +
  'data-[state=open]:animate-dialog-in data-[state=closed]:animate-dialog-out';
