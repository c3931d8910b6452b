import type { ReactNode } from 'react';

/** What a choice of the shop allows, and beside it the control. */
export function SettingsRow({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 px-4 py-3">
      <SettingsText name={name} text={text} />
      {children}
    </div>
  );
}

export function SettingsText({ name, text }: { name: string; text: string }) {
  return (
    <p className="min-w-0 flex-1 type-interface">
      <span className="block type-label text-text">{name}</span>
      <span className="text-muted">{text}</span>
    </p>
  );
}
