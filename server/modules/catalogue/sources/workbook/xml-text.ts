const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * What a start tag holds after its name. Within quotation marks a '>' is a letter like any other: programs in Java write it
 * so in the titles of sheets. The tag ends at the next '<' at the latest: otherwise each of a million unclosed tags would be
 * searched to the end of the file. And it has at most 100 attributes: the search would not stand a million.
 */
const INSIDE = `([^<>"']*(?:(?:"[^<"]*"|'[^<']*')[^<>"']*){0,100})`;

/** The attributes of every start tag whose name, with its prefix, matches `name`. */
export function tagsIn(xml: string, name: string): Map<string, string>[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}\\s${INSIDE}>`, 'g')), ([, inside = '']) =>
    attributesOf(inside),
  );
}

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
