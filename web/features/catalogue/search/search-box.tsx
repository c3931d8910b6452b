import { Search, X } from 'lucide-react';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react';
import { controlClasses } from '#web/ui/forms/control-style.ts';
import { preloadSearchCode } from './search-code.ts';

interface SearchBoxProps {
  text: string;
  onTextChange: (text: string) => void;
}

/** '/' focuses the box, Escape clears it, Enter closes a phone's keyboard. */
export function SearchBox({ text, onTextChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  function clear(): void {
    onTextChange('');
    // The pressed button disappears, and the focus with it.
    input.current?.focus();
  }
  function onKeyDown({ key, nativeEvent, currentTarget }: ReactKeyboardEvent<HTMLInputElement>): void {
    // These keys are the input method's: Escape takes back the word that is being written, not the search.
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') onTextChange('');
    // The results are there already: on a phone Enter closes the keyboard that covers them.
    if (key === 'Enter' && hasTouchKeyboard()) currentTarget.blur();
  }
  useEffect(() => listenForSlash(() => input.current?.focus()), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers from before 2023 do not know <search>
    <div role="search" className="relative w-full">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        // Phones would change what is typed: 'mba' to 'MBA', 'ps5' to 'pass'.
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-label="Search devices"
        placeholder="Search devices..."
        // The search reads no more, and the server refuses an address that is much longer.
        maxLength={1000}
        value={text}
        onChange={(event) => onTextChange(event.target.value)}
        onFocus={preloadSearchCode}
        onKeyDown={onKeyDown}
        className={controlClasses({ className: 'pr-field-button pl-field-icon text-ellipsis' })}
      />
      {text === '' ? <ShortcutHint /> : <ClearButton onClear={clear} />}
    </div>
  );
}

function ShortcutHint() {
  return (
    <kbd
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-3 grid size-5 -translate-y-1/2 place-items-center rounded-badge border border-hairline font-sans type-badge text-muted max-tablet:hidden"
    >
      /
    </kbd>
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label="Clear search"
      onClick={onClear}
      className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-text focus-visible:-outline-offset-2"
    >
      <X aria-hidden className="size-4" />
    </button>
  );
}

function hasTouchKeyboard(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

function listenForSlash(focus: () => void): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // Otherwise the slash itself would appear in the box.
    event.preventDefault();
    focus();
  }
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
