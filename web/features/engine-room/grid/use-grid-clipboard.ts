import type { ClipboardEvent } from 'react';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { counted } from '#domain/text/counts.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { blockOfClipboardText, clipboardTextOf } from './model/grid-clipboard.ts';
import type { Matrix } from './model/grid-commands.ts';
import { blockOfSelection, PASTE_MESSAGES, pasteBlock } from './model/grid-paste.ts';
import { cellsInRanges } from './model/grid-ranges.ts';
import type { GridSelection, SelectionAction } from './model/grid-selection.ts';
import type { GridCell } from './model/grid-shape.ts';

interface ClipboardActions {
  readonly change: (configuration: Configuration, changed: readonly GridCell[]) => void;
  readonly reset: () => void;
  readonly select: (action: SelectionAction) => void;
  readonly announce: (note: string) => void;
}

/**
 * Copy, cut and paste through the browser's clipboard events, which need no permission and work from menu and keyboard.
 */
export function useGridClipboard(matrix: Matrix, selection: GridSelection, actions: ClipboardActions) {
  function copy(event: ClipboardEvent): boolean {
    if (isInField(event) || selection.ranges.length === 0) return false;
    event.preventDefault();
    const block = blockOfSelection(matrix, selection.ranges);
    if (block === null) {
      reportRefusal('Nothing copied', PASTE_MESSAGES.copyShape);
      return false;
    }
    event.clipboardData.setData('text/plain', clipboardTextOf(block));
    actions.announce(`${counted(block.flat().length, 'cell')} copied`);
    return true;
  }

  function onPaste(event: ClipboardEvent): void {
    if (isInField(event) || selection.ranges.length === 0) return;
    event.preventDefault();
    const block = blockOfClipboardText(event.clipboardData.getData('text/plain'));
    const result = pasteBlock(matrix, selection.ranges, block);
    if (!result.ok) {
      reportRefusal('Nothing pasted', result.message);
      return;
    }
    if (result.range) actions.select({ type: 'extend-to-range', range: result.range });
    actions.change(result.configuration, cellsInRanges(result.range ? [result.range] : selection.ranges));
  }

  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) actions.reset();
    },
    onPaste,
  };
}

function reportRefusal(title: string, description: string): void {
  toast({ title, description, tone: 'destructive' });
}

// While a cell is edited, its field handles the clipboard.
function isInField({ target }: ClipboardEvent): boolean {
  return target instanceof Element && target.closest('input') !== null;
}
