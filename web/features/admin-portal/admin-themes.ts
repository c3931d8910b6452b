import type { ThemeName } from '#domain/themes/theme-names.ts';

/** What the portal is told about themes, and the way to change the admin's. */
export interface AdminThemes {
  /** The theme of the page now. */
  readonly current: ThemeName;
  /** What is chosen for each role; null while nobody can say. */
  readonly byRole: Readonly<Partial<Record<string, string>>> | null;
  /** Changes the page at once. */
  readonly apply: (theme: ThemeName) => void;
  /** After a save was refused: puts the former theme back, and asks the server what is chosen. */
  readonly revert: (before: ThemeName) => void;
  /** After a save: what else was read of the configuration is out of date. */
  readonly onSaved: () => void;
}
