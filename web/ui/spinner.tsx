import { LoaderCircle } from 'lucide-react';

/** Decoration: the text beside it says what is going on. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />;
}
