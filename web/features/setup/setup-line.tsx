import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FIRST_STEP, useSaveProgress, useSetup } from './setup.queries.ts';

/** A quiet line in the Admin Portal while the set-up is not finished. */
export function SetupLine({ onOpen }: { onOpen: () => void }): ReactNode {
  if (!useSetup()?.isOpen) return null;
  return (
    <p className="border-b border-hairline px-gutter py-2 type-interface text-muted print:hidden">
      <button type="button" onClick={onOpen} className="font-medium text-primary hover:underline">
        Set-up: continue
      </button>
    </p>
  );
}

/** Takes the set-up again from its first step, or continues it. What was chosen stays until something else is. */
export function SetupAgain({ onOpen }: { onOpen: () => void }): ReactNode {
  const progress = useSetup();
  const saving = useSaveProgress();
  if (!progress) return null;
  function open(): void {
    if (!progress?.isOpen) saving.mutate({ isOpen: true, step: FIRST_STEP, skipped: [] });
    onOpen();
  }
  return (
    <Button variant="quiet" onClick={open}>
      {progress.isOpen ? 'Continue the set-up' : 'Take the set-up again'}
    </Button>
  );
}
