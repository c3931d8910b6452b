import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CellTip } from './cell-tip.tsx';
import type { CellEntry } from './model/grid-paste.ts';

/** Where the focus goes after the value is committed; 'stay' is for all selected cells. */
export type EditExit = 'down' | 'up' | 'left' | 'right' | 'here' | 'stay' | 'away';

export interface CellEditorProps {
  label: string;
  initialText: string;
  read: (text: string) => CellEntry;
  onType: (text: string) => void;
  onCommit: (text: string, exit: EditExit) => void;
  onCancel: () => void;
  /** Somebody left the field with a value that cannot be stored. */
  onRefuse: (message: string) => void;
}

export function CellEditor(props: CellEditorProps) {
  const { label, initialText, read, onType, onCommit, onCancel, onRefuse } = props;
  const [text, setText] = useState(initialText);
  const [cell, setCell] = useState<Element | null>(null);
  // Removing the field blurs it: without this a value would be committed twice, or after Escape.
  const isDone = useRef(false);
  const tipId = useId();
  const entry = read(text);
  const message = entry.ok ? null : entry.message;
  function finish(leave: () => void): void {
    if (isDone.current) return;
    isDone.current = true;
    leave();
  }
  function type(next: string): void {
    setText(next);
    onType(next);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      // Otherwise the same key would close the dialog.
      event.stopPropagation();
      finish(onCancel);
    }
    const exit = exitOf(event);
    if (exit === null) return;
    event.preventDefault();
    const commit = () => finish(() => onCommit(text, exit));
    if (exit === 'here') {
      // The same key saves the draft: with this value, or not at all.
      if (entry.ok) flushSync(commit);
      else event.stopPropagation();
    } else if (entry.ok) commit();
  }
  function onBlur({ relatedTarget }: FocusEvent): void {
    // The focus went to another window: keep the field until it comes back.
    if (relatedTarget === null && !document.hasFocus()) return;
    finish(() => (entry.ok ? onCommit(text, 'away') : onRefuse(entry.message)));
  }
  return (
    <>
      <input
        ref={(input) => setCell(input?.parentElement ?? null)}
        // biome-ignore lint/a11y/noAutofocus: it opens while somebody is typing.
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
        aria-label={label}
        aria-invalid={message !== null}
        aria-describedby={message === null ? undefined : tipId}
        autoComplete="off"
        className="matrix-editor"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {message !== null && <CellTip id={tipId} anchor={cell} text={message} />}
    </>
  );
}

function exitOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): EditExit | null {
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  if (key.toLowerCase() === 's' && (ctrlKey || metaKey) && !shiftKey) return 'here';
  if (key !== 'Enter') return null;
  if (ctrlKey || metaKey) return 'stay';
  return shiftKey ? 'up' : 'down';
}
