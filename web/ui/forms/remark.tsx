import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FormField } from './use-form.ts';

/**
 * The notice of a field for something that is pointed out and still accepted. An error goes before it. Not a part of
 * `Field`, which every first visit loads.
 */
export function remarkOn({ error }: Pick<FormField, 'error'>, remark: string | undefined): ReactNode {
  return error === undefined && remark !== undefined ? <Remark>{remark}</Remark> : undefined;
}

// In the text's own colour: amber is for what is unfinished, red for what is refused.
function Remark({ children }: { children: string }) {
  return (
    <p className="flex gap-2 type-caption text-text">
      <Info aria-hidden className="h-lh w-3.5 shrink-0" />
      {children}
    </p>
  );
}
