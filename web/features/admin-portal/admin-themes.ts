import type { ThemeName } from '#domain/themes/theme-names.ts';

/** What the portal is told about themes, and the way to change the admin's. */
export interface AdminThemes {
  /** What the page wears now. */
  readonly worn: ThemeName;
  /** What is chosen for each role; null while nobody can say. */
  readonly byRole: Readonly<Partial<Record<string, string>>> | null;
  /** Dresses the page at once. */
  readonly wear: (theme: ThemeName) => void;
  /** After a save was refused: dresses the page as before, and asks the server what is chosen. */
  readonly takeBack: (before: ThemeName) => void;
  /** After a save: what else was read of the configuration is out of date. */
  readonly onSaved: () => void;
}
