import type { ThemeName } from './theme-names.ts';

type ThemeCategory = 'light' | 'dark' | 'specialty';

export interface ThemeColours {
  /** Page ground at the top of the window. */
  background: string;
  /** Page ground at the bottom; equal to `background` where the ground does not fade. */
  backgroundEnd: string;
  /** Panels, fields on the catalogue, table ground. */
  surface: string;
  /** Hover, disabled button, default row, toast. */
  raised: string;
  /** All reading text and prices. */
  text: string;
  /** Secondary text, placeholders, values that follow the default. */
  muted: string;
  /** Edges of whatever one can operate. */
  border: string;
  /** Decorative rules and panel edges only: it owes nobody any contrast. */
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

/** A theme as its palette file lists it; its name is the key there. */
export interface ThemeEntry {
  label: string;
  description: string;
  category: ThemeCategory;
  /** Tells the browser how to draw scroll bars and native controls, and how strong shadows are. */
  scheme: 'light' | 'dark';
  colours: ThemeColours;
}

export interface Theme extends ThemeEntry {
  value: ThemeName;
}
