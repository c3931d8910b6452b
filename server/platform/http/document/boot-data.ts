import type { Configuration, ThemeByRole } from '#domain/contract/entities/configuration.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';

/** What the page needs before its first paint. The theme map decides the colours, the brand the title. */
export interface BootData {
  readonly themeByRole: ThemeByRole;
  readonly uiTheme: ThemeName | null;
  /** Lets the page show the gate instead of lists that it cannot load. */
  readonly isSiteProtected: boolean;
  /** The staff PINs that are already stored. Absent once there is an admin PIN, so the installation is set up. */
  readonly pinsBeforeClaim?: readonly string[];
  readonly brand: Brand;
}

interface AccessState {
  readonly isSiteProtected: boolean;
  /** Null once the installation is set up. */
  readonly pinsBeforeClaim: readonly string[] | null;
}

export function bootDataOf(
  { themeByRole, uiTheme }: Configuration,
  brand: Brand,
  { isSiteProtected, pinsBeforeClaim }: AccessState,
): BootData {
  return {
    themeByRole,
    uiTheme: uiTheme ?? null,
    isSiteProtected,
    ...(pinsBeforeClaim && { pinsBeforeClaim }),
    brand,
  };
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
