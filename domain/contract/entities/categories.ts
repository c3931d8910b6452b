/** The categories every dealer has, in the order of the tab strip. Other categories come from the price source and follow these. */
export const KNOWN_CATEGORIES = [
  'IPHONE NEW LOCKED',
  'IPHONE NEW UNLOCKED',
  'IPHONE USED LOCKED',
  'IPHONE USED UNLOCKED',
  'SAMSUNG NEW LOCKED',
  'SAMSUNG USED LOCKED',
  'SAMSUNG NEW UNLOCKED',
  'SAMSUNG USED UNLOCKED',
  'MACBOOKS',
  'IPAD',
  'WATCHS & AIRPODS',
  'GAMING',
  'TOOLS',
] as const;
