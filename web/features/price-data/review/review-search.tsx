import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { PRICE_DATA_LIMITS } from '#domain/contract/limits.ts';
import { controlClasses } from '#web/ui/forms/control-style.ts';

interface ReviewSearchProps {
  /** What is searched now. */
  text: string;
  onSearch: (text: string) => void;
}

/** Every search is a question to the server: it waits until the typing pauses. */
const PAUSE_MS = 250;

export function ReviewSearch({ text, onSearch }: ReviewSearchProps) {
  const [typed, setTyped] = useState(text);
  const [searched, setSearched] = useState(text);
  // Back, or another list: the address is the truth.
  if (text !== searched) {
    setSearched(text);
    if (text !== typed.trim()) setTyped(text);
  }
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (typed.trim() === searched) return;
    const timer = setTimeout(() => search(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, searched]);
  return (
    <div className="relative max-tablet:w-full tablet:w-44">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        aria-label="Search rows"
        placeholder="Search rows..."
        maxLength={PRICE_DATA_LIMITS.reviewSearchMaxChars}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={controlClasses({ className: 'pl-field-icon text-ellipsis' })}
      />
    </div>
  );
}
