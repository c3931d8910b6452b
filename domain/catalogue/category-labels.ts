import { isKnownCategory, type KnownCategory, normaliseCategory } from './categories.ts';

const knownLabels = {
  'IPHONE NEW LOCKED': 'iPhone New Locked',
  'IPHONE NEW UNLOCKED': 'iPhone New Unlocked',
  'IPHONE USED LOCKED': 'iPhone Used Locked',
  'IPHONE USED UNLOCKED': 'iPhone Used Unlocked',
  'SAMSUNG NEW LOCKED': 'Samsung New Locked',
  'SAMSUNG USED LOCKED': 'Samsung Used Locked',
  'SAMSUNG NEW UNLOCKED': 'Samsung New Unlocked',
  'SAMSUNG USED UNLOCKED': 'Samsung Used Unlocked',
  MACBOOKS: 'MacBooks',
  IPAD: 'iPad',
  'WATCHS & AIRPODS': 'Watch & AirPods',
  GAMING: 'Gaming',
  TOOLS: 'Tools',
} as const satisfies Record<KnownCategory, string>;

/** Words that title case would spoil ('Iphone', 'Gb'). A plural follows from its singular. */
const brandWords: ReadonlyMap<string, string> = new Map(
  [
    'iPhone iPad iPod iMac MacBook AirPods AirPod AirTag HomePod iOS eSIM PlayStation OnePlus ThinkPad GoPro YouTube',
    'LG HTC ZTE TCL HP DJI JBL ASUS MSI AMD RTX GTX AT&T SE XR XS FE WiFi LTE GPS SIM USB HDMI GB TB MB RAM SSD HDD',
    'GPU CPU PC TV VR AR LED OLED LCD UK US EU USA',
  ].flatMap((words) => words.split(' ').map((word) => [word.toUpperCase(), word])),
);

const smallWords: ReadonlySet<string> = new Set(['AND', 'OR', 'OF', 'FOR', 'WITH', 'IN', 'THE', 'TO']);

/** The tab label of a category: the specified label of a known category, a readable one for any other. */
export function labelOfCategory(category: string): string {
  const title = normaliseCategory(category);
  return isKnownCategory(title) ? knownLabels[title] : title.replace(/[^\s\-/()]+/gu, readableWord);
}

function readableWord(word: string, offset: number): string {
  const brand = brandWords.get(word) ?? pluralBrand(word);
  if (brand !== undefined) return brand;
  // Model names ('S23', '256GB', 'M2') are written in capitals.
  if (/\p{N}/u.test(word)) return word;
  const lower = word.toLowerCase();
  return offset > 0 && smallWords.has(word) ? lower : capitalised(lower);
}

function pluralBrand(word: string): string | undefined {
  const singular = word.endsWith('S') ? brandWords.get(word.slice(0, -1)) : undefined;
  return singular === undefined ? undefined : `${singular}s`;
}

// By code points, not by UTF-16 units: half of a surrogate pair cannot be capitalised.
function capitalised(word: string): string {
  return word.replace(/\p{L}/u, (first) => first.toUpperCase());
}

export interface TabLines {
  /** The small upper line; empty if the label is one word. */
  readonly upper: string;
  readonly lower: string;
}

/** The two lines of a tab: 'iPhone' over 'New Locked', 'Watch &' over 'AirPods', and 'MacBooks' below nothing. */
export function tabLinesOf(label: string): TabLines {
  const [first = '', ...rest] = label.split(' ');
  if (rest.length === 0) return { upper: '', lower: label };
  // A connector never begins the lower line: '& AirPods' would read as a leftover.
  const isConnected = rest.length > 1 && /^(?:[^\p{L}\p{N}]|and|or)$/iu.test(rest[0] ?? '');
  const upper = isConnected ? `${first} ${rest.shift()}` : first;
  return { upper, lower: rest.join(' ') };
}
