import type { Configuration, ThemeByRole } from '#domain/contract/entities/configuration.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TITLE_SETTINGS, type TitleSetting } from '#domain/tiers/tier-lists.ts';
import type { Environment } from '#server/environment.ts';

/** What the page needs before its first paint. The theme map decides the colours, the brand the title. */
export interface BootData {
  readonly themeByRole: ThemeByRole;
  readonly uiTheme: ThemeName | null;
  /** Lets the page show the gate instead of lists that it cannot load. */
  readonly isSiteProtected: boolean;
  readonly brand: Readonly<Record<'name' | TitleSetting['brandKey'] | 'phone' | 'messaging', string>>;
}

export function bootDataOf(
  { themeByRole, uiTheme }: Configuration,
  environment: Environment,
  isSiteProtected: boolean,
): BootData {
  const brand = {
    name: environment.brandName,
    ...recordOf(TITLE_SETTINGS, ({ brandKey, environmentKey }) => [brandKey, environment[environmentKey]]),
    phone: environment.contactPhone,
    messaging: environment.contactMessaging,
  };
  return { themeByRole, uiTheme: uiTheme ?? null, isSiteProtected, brand };
}

const PLACEHOLDER = '<!--tierbook-boot-->';

/** A data block, not a script: the Content-Security-Policy forbids inline scripts and lets data through. */
export function pageWithBootData(template: string, data: BootData): string {
  // As a function: a brand such as "Dealer $& Sons" would otherwise be taken for a replacement pattern.
  return template.replace(PLACEHOLDER, () => dataBlock('tierbook-boot', data));
}

/** `</script>` or `<!--` in a name would end the data block early; U+2028 and U+2029 break older parsers. */
export function dataBlock(id: string, data: unknown): string {
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="${id}">${json}</script>`;
}
