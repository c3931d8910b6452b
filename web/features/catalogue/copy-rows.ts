import { flushSync } from 'react-dom';
import { renderSpacesIn } from './near-viewport.ts';

/**
 * Copies selected rows as lines, name and price separated by a tab, and as a table for spreadsheets. Otherwise a copied row
 * is a name, a comma and a price on three lines. Leaves a selection without a whole row to the browser. Returns a stop
 * function.
 */
export function copyRowsAsLines(panel: HTMLElement): () => void {
  function onCopy(event: ClipboardEvent): void {
    const selection = document.getSelection();
    if (!event.clipboardData || !selection?.rangeCount || isEditable(event.target)) return;
    const range = selection.getRangeAt(0);
    // What stands beside the panel may have rows too, such as the changes, which hide it.
    if (!range.intersectsNode(panel.parentElement ?? panel)) return;
    // Results that have not been near the screen are still empty space.
    flushSync(() => renderSpacesIn(range));
    const lines = selectedLines(range, panel);
    if (!lines.some(({ price }) => price !== '')) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', lines.map(plainText).join('\n'));
    event.clipboardData.setData('text/html', tableOf(lines));
  }
  // On the document: of a selection that goes beyond the list, the panel hears nothing.
  document.addEventListener('copy', onCopy);
  return () => document.removeEventListener('copy', onCopy);
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, [contenteditable]');
}

/** A device, or a title or any other text, which has no price. */
interface CopiedLine {
  text: string;
  price: string;
}

/** For the eye or the ear only: repeated titles, the list behind a search, hidden texts, notes after a name, former prices, and quantities. */
const LEFT_OUT =
  '[aria-hidden=true], .sr-only, .device-leader, .device-note, .change-mark, .basket-step, script, style';

function selectedLines(range: Range, panel: HTMLElement): CopiedLine[] {
  const lines = new Map<Element, CopiedLine>();
  for (const text of selectedTexts(range, panel)) {
    const parent = text.parentElement ?? document.body;
    const owner = parent.closest('.strip-cell, .device-row, .device-strip') ?? blockAround(parent);
    const line = lines.get(owner) ?? { text: '', price: '' };
    lines.set(owner, line);
    const isPrice = parent.closest('.device-price') !== null;
    line[isPrice ? 'price' : 'text'] += text.data.slice(
      text === range.startContainer ? range.startOffset : 0,
      text === range.endContainer ? range.endOffset : text.length,
    );
  }
  const filled = [...lines].filter(([, { text, price }]) => (text + price).trim() !== '');
  return withNames(filled);
}

/** Each price of a strip is a line with its device and label, also if these are not selected. */
function withNames(lines: readonly [owner: Element, line: CopiedLine][]): CopiedLine[] {
  const names = new Map(lines.map(([owner, { text }]) => [owner, text]));
  const strips = new Set(lines.map(([owner]) => stripAround(owner)));
  return lines.flatMap(([owner, line]) => {
    if (strips.has(owner)) return [];
    const strip = stripAround(owner);
    if (!strip) return [line];
    const name = names.get(strip) ?? strip.querySelector('.device-name-text')?.textContent;
    const label = line.text.trim() || owner.querySelector('.strip-label')?.textContent;
    return [{ ...line, text: `${name} ${label}` }];
  });
}

function stripAround(owner: Element): Element | null {
  return owner.matches('.strip-cell') ? owner.closest('.device-strip') : null;
}

function* selectedTexts(range: Range, panel: HTMLElement): Generator<Text> {
  const isPanelHidden = getComputedStyle(panel).display === 'none';
  const isLeftOut = (element: Element) => element.matches(LEFT_OUT) || (isPanelHidden && element === panel);
  const walker = document.createTreeWalker(
    range.commonAncestorContainer,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      !range.intersectsNode(node) || (node instanceof Element && isLeftOut(node))
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  for (let node: Node | null = walker.currentNode; node !== null; node = walker.nextNode())
    if (node instanceof Text) yield node;
}

function blockAround(element: Element): Element {
  const { parentElement } = element;
  const isInline = /^(?:inline|contents)/.test(getComputedStyle(element).display);
  return isInline && parentElement !== null ? blockAround(parentElement) : element;
}

function plainText({ text, price }: CopiedLine): string {
  return [text, price]
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\t');
}

function tableOf(lines: readonly CopiedLine[]): string {
  const table = document.createElement('table');
  for (const line of lines) {
    const row = table.insertRow();
    const cells = plainText(line).split('\t');
    for (const cell of cells) row.insertCell().textContent = cell;
    if (cells.length === 1) row.cells[0]?.setAttribute('colspan', '2');
  }
  return table.outerHTML;
}
