import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The red line under a field: with an icon, because colour alone is not accessible. */
export function ErrorLine({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 type-caption text-danger">
      <CircleAlert aria-hidden className="h-lh w-3.5 shrink-0" />
      {children}
    </p>
  );
}
