import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import type { AdminPin } from './use-admin-pin.ts';

/** Beside the button that needs the admin PIN: its field may be far above, out of sight. */
export function PinProblem({ adminPin, place }: { adminPin: AdminPin; place: string }) {
  const problem = adminPin.problemAt(place);
  return (
    <div aria-live="polite" className="mt-2 empty:hidden">
      {problem && <ErrorLine>{problem}</ErrorLine>}
    </div>
  );
}
