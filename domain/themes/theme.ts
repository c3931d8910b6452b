import type { ThemeName } from './theme-names.ts';

type ThemeCategory = 'light' | 'dark' | 'specialty';

export interface ThemeColours {
  /** Page background at the top of the window. */
  background: string;
  /** Page background at the bottom; equal to `background` if there is no gradient. */
  backgroundEnd: string;
  /** Panels, fields on the catalogue, table background. */
  surface: string;
  /** Hover, disabled button, default row, toast. */
  raised: string;
  /** All reading text and prices. */
  text: string;
  /** Secondary text, placeholders, values that follow the default. */
  muted: string;
  /** Borders of controls. */
  border: string;
  /** Decorative lines and panel borders only: no minimum contrast applies. */
  hairline: string;
  /** Primary button, links, active tab, focus ring, selection. */
  primary: string;
  onPrimary: string;
  /** Second chart series, sparklines, falls in the histogram. */
  secondary: string;
  /** Section titles, override marker. */
  accent: string;
  /** Errors, destructive actions. */
  danger: string;
  onDanger: string;
  /** Active, Secure, confirmed. */
  success: string;
  /** Unsaved, gaps, waiting for review. */
  warning: string;
}

/** A theme in a palette file, where its name is the key. */
export interface ThemeEntry {
  label: string;
  description: string;
  category: ThemeCategory;
  /** Sets the style of scroll bars and native controls, and the strength of shadows. */
  scheme: 'light' | 'dark';
  colours: ThemeColours;
}

export interface Theme extends ThemeEntry {
  value: ThemeName;
}
