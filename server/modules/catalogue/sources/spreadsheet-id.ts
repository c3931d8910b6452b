const ID = /^[A-Za-z0-9_-]{25,100}$/;

/** The id in a Google spreadsheet's address, or the id itself; null when the text is neither. */
export function spreadsheetIdOf(text: string): string | null {
  if (ID.test(text)) return text;
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address?.protocol !== 'https:' || address.hostname !== 'docs.google.com') return null;
  const id = /^\/spreadsheets\/(?:u\/\d+\/)?d\/([^/]+)/.exec(address.pathname)?.[1] ?? '';
  return ID.test(id) ? id : null;
}
