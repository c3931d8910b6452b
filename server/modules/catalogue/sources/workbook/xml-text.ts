const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The attributes of one start tag without its angle brackets. Matches a name only at its beginning: matching from
 * each letter of a name of a million letters would take hours.
 */
export function attributesOf(tag: string): Map<string, string> {
  return new Map(
    Array.from(
      tag.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g),
      ([, name = '', double, single]) => [name, decodeEntities(double ?? single ?? '')],
    ),
  );
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED_ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
