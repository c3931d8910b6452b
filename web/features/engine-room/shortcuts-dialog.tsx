import type { ReactNode } from 'react';
import type { Money } from '#domain/contract/entities/money.ts';
import { formatAmount } from '#domain/text/money.ts';
import { useMoney } from '#web/lib/money.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { flatStepOf } from './grid/model/grid-commands.ts';

/** Keys as people read them; 'Ctrl' is the command key on a Mac. */
interface Shortcut {
  readonly keys: readonly string[];
  readonly text: string;
}

interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

export function shortcutGroups(money: Money | undefined): readonly ShortcutGroup[] {
  return [...GENERAL_GROUPS, changingGroup(money), TYPING_GROUP];
}

const GENERAL_GROUPS: readonly ShortcutGroup[] = [
  {
    title: 'Engine Room',
    shortcuts: [
      { keys: ['Ctrl+S'], text: 'Save Changes' },
      { keys: ['Ctrl+Z'], text: 'Undo' },
      { keys: ['Ctrl+Shift+Z', 'Ctrl+Y'], text: 'Redo' },
      { keys: ['F8'], text: 'Go to the message' },
      { keys: ['Esc'], text: 'Close' },
      { keys: ['?'], text: 'This list' },
    ],
  },
  {
    title: 'Select cells',
    shortcuts: [
      { keys: ['↑', '↓', '←', '→'], text: 'Move' },
      { keys: ['Home', 'End'], text: 'Start or end of the row' },
      { keys: ['Ctrl+Home', 'Ctrl+End'], text: 'First or last cell' },
      { keys: ['PageUp', 'PageDown'], text: 'Ten rows up or down' },
      { keys: ['Ctrl+↑', 'Ctrl+↓'], text: 'Top or bottom of the column' },
      { keys: ['Shift+↑', 'Shift+→'], text: 'Extend the selection' },
      { keys: ['Shift+Space'], text: 'Row' },
      { keys: ['Ctrl+Space'], text: 'Column' },
      { keys: ['Ctrl+A'], text: 'All cells' },
      { keys: ['Esc'], text: 'Nothing' },
    ],
  },
];

function changingGroup(money: Money | undefined): ShortcutGroup {
  return {
    title: 'Change cells',
    shortcuts: [
      { keys: ['0', money?.symbol ?? '$', '-'], text: 'Type a value for all selected cells' },
      { keys: ['Enter', 'F2'], text: 'Edit the value' },
      {
        keys: ['Alt+↑', 'Alt+↓'],
        text: `1% or ${formatAmount(flatStepOf(money), money)} more or less`,
      },
      { keys: ['Ctrl+D', 'Ctrl+R'], text: 'Fill down or to the right' },
      { keys: ['Delete'], text: 'Use the default rule' },
    ],
  };
}

const TYPING_GROUP: ShortcutGroup = {
  title: 'While typing a value',
  shortcuts: [
    { keys: ['Enter'], text: 'Apply and go down' },
    { keys: ['Tab'], text: 'Apply and go to the right' },
    { keys: ['Ctrl+Enter'], text: 'Apply to all selected cells' },
    { keys: ['Esc'], text: 'Keep the old value' },
  ],
};

const GESTURES: readonly (readonly [string, string])[] = [
  ['Drag, or hold and drag by touch', 'Select a range'],
  ['Shift-click', 'Extend the selection'],
  ['Ctrl-click', 'Add to the selection'],
  ['Double click', 'Edit the value'],
  ['Drag the corner of a range', 'Fill'],
];

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const money = useMoney();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" size="large">
      <div className="-mb-5 gap-x-8 tablet:columns-2">
        {shortcutGroups(money).map(({ title, shortcuts }) => (
          <Group key={title} title={title}>
            {shortcuts.map(({ keys, text }) => (
              <Line key={text} text={text}>
                {keys.map((key) => (
                  <Keys key={key} keys={key} />
                ))}
              </Line>
            ))}
          </Group>
        ))}
        <Group title="Mouse and touch">
          {GESTURES.map(([gesture, text]) => (
            <Line key={gesture} text={text}>
              <span className="type-caption text-muted">{forThisSystem(gesture)}</span>
            </Line>
          ))}
        </Group>
      </div>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-inside-avoid pb-5">
      <h3 className="type-section-title text-accent">{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 border-b border-row-rule py-1">
      <dt className="type-interface text-text">{text}</dt>
      <dd className="flex flex-wrap justify-end gap-1 text-right">{children}</dd>
    </div>
  );
}

function Keys({ keys }: { keys: string }) {
  return (
    <kbd className="rounded-badge border border-border px-2 font-sans type-badge whitespace-nowrap text-text">
      {forThisSystem(keys)}
    </kbd>
  );
}

function forThisSystem(keys: string): string {
  return /Mac|iPhone|iPad/u.test(navigator.userAgent) ? keys.replace(/Ctrl\+?/u, '⌘') : keys;
}
