import type { ThemeName } from '#domain/themes/theme-names.ts';

/** What the portal knows about themes, and how it changes the admin's. */
export interface AdminThemes {
  /** The theme of the page. */
  readonly current: ThemeName;
  /** The theme chosen for each role; null until it has loaded. */
  readonly byRole: Readonly<Partial<Record<string, string>>> | null;
  /** Changes the page at once. */
  readonly apply: (theme: ThemeName) => void;
  /** After a failed save: restores the former theme and loads the chosen themes again. */
  readonly revert: (before: ThemeName) => void;
  /** After a save: other cached parts of the configuration are out of date. */
  readonly onSaved: () => void;
}
