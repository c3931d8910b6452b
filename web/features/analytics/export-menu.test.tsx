import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { openPanel } from './testing/analytics-probe.tsx';
import { AnalyticsServer } from './testing/analytics-server.ts';

let server: AnalyticsServer;
const saved = vi.fn<(name: string, content: Blob) => void>();

beforeEach(() => {
  server = new AnalyticsServer().start();
  saved.mockReset();
  let content = new Blob();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download, content);
  });
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(blob: Blob): string {
        content = blob;
        return 'blob:';
      }
      static override revokeObjectURL(): void {}
    },
  );
});

afterEach(() => {
  // While the network is a stand-in.
  cleanup();
  vi.restoreAllMocks();
});

async function save(label: string): Promise<string> {
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  saved.mockClear();
  await userEvent.click(await screen.findByRole('menuitem', { name: label }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  return (await saved.mock.lastCall?.[1].text()) ?? '';
}

test('an export is a spreadsheet file in which no cell runs as a formula', async () => {
  await openPanel();
  const text = await save('Searches and categories (CSV)');
  expect(saved.mock.lastCall?.[0]).toBe('tierbook-demand-2025-10-16-to-2025-11-14.csv');
  expect(text).toContain('list,name,count,public,customer,vip,heavyweight\r\n');
  expect(text).toContain("withoutResult,'=nokia,3,3,0,0,0\r\n");
});

test('every report can be exported, the visitor log with up to a thousand page views', async () => {
  await openPanel();
  expect(await save('Visitors (CSV)')).toContain('2025-10-16,300,120,600\r\n');
  const tops = await save('Countries, states, pages and origins (CSV)');
  expect(tops).toContain('countries,Everywhere,300,50\r\n');
  expect(tops).toContain('referrers,Everywhere,300,50\r\n');
  await userEvent.click(screen.getByRole('radio', { name: 'Today' }));
  expect(await save('Visitors (CSV)')).toContain('2025-11-14T09:00,10,0,20\r\n');
  expect(await save('Visitor log (CSV)')).toContain('2025-11-14T09:12:00.000Z,/,United States,California,');
  expect(server.queries('listAnalyticsVisits').at(-1)).toMatchObject({ limit: '1000' });
});

test('an export that fails says so', async () => {
  await openPanel();
  server.onEvery(refuse('internal'));
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Visitor log (CSV)' }));
  expect(await screen.findByText('Export failed')).toBeVisible();
  expect(saved).not.toHaveBeenCalled();
});
