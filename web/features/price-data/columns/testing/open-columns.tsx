import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { PriceDataPanel } from '#web/features/price-data/price-data-panel.tsx';
import { openInWorkspace } from '#web/features/price-data/testing/open-in-workspace.tsx';
import { forgetToast } from '#web/ui/testing/open-part.tsx';
import { ColumnsServer } from './columns-server.ts';

/** A new server for each test of the file. */
export function serverForEachTest(): { current: ColumnsServer } {
  const server = { current: new ColumnsServer() };
  beforeEach(() => {
    server.current = new ColumnsServer().start();
  });
  afterEach(forgetToast);
  return server;
}

export function show(view = '&view=columns'): void {
  const onClose = () => undefined;
  openInWorkspace(<PriceDataPanel onClose={onClose} onPricesChanged={() => undefined} />, onClose, view);
}

export async function open(view?: string): Promise<void> {
  show(view);
  await screen.findByRole('table');
}

export const role = (column: string) =>
  screen.getByRole('combobox', { name: new RegExp(`^What is column ${column}\\b`) });
export const label = (column: string) =>
  screen.getByRole('textbox', { name: new RegExp(`^Label of column ${column}\\b`) });
export const use = () => screen.getByRole('button', { name: 'Use these columns' });
export const sheetButton = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Sheets' })).getByRole('button', { name });
