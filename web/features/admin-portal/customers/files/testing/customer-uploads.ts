import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { calls } from '#domain/contract/calls/calls.ts';
import type { CustomerFilePreview, CustomerFileRow } from '#domain/contract/entities/customer-files.ts';

export const MARK = 'a'.repeat(64);

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** What the server answers to the next files, and where files were sent. */
export const uploads: { answers: Answer[]; sentTo: string[] } = { answers: [], sentTo: [] };

/** Until the end of the test. */
export function startUploads(): void {
  Object.assign(uploads, { answers: [], sentTo: [] });
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
}

class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  open(_method: string, url: string): void {
    uploads.sentTo.push(url);
  }
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null;
  }
  send(): void {
    const { status, body } = uploads.answers.shift() ?? { status: 500, body: {} };
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

/** The next file waits: once it is sent, this gives the function that has it answered. */
export function holdUpload(): Promise<() => void> {
  return new Promise((resolve) => {
    vi.spyOn(FakeUpload.prototype, 'send').mockImplementationOnce(function hold(this: FakeUpload) {
      resolve(() => this.send());
    });
  });
}

export function previewOf(rows: readonly CustomerFileRow[], unusedColumns: string[] = []): Answer {
  const count = (state: CustomerFileRow['state']) => rows.filter((row) => row.state === state).length;
  const counts = {
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  };
  const preview: CustomerFilePreview = { counts, rows: [...rows], unusedColumns, mark: MARK };
  return { status: 200, body: calls.previewCustomerFile.answer.parse(preview) };
}

export const NEW: CustomerFileRow = { row: 2, name: 'Ana', state: 'new' };
export const CHANGED: CustomerFileRow = {
  row: 3,
  name: 'Bea',
  state: 'changed',
  changes: ['Active: yes → no'],
};
export const REFUSED: CustomerFileRow = {
  row: 4,
  name: 'Cleo',
  state: 'refused',
  reason: 'Phone too short.',
};

export async function choose(name = 'customers.csv', content = 'name\nAna'): Promise<void> {
  const file = new File([content], name);
  await userEvent.upload(screen.getByLabelText('File of customers'), file, { applyAccept: false });
}

export const importButton = () => screen.getByRole('button', { name: /^Import \d/ });
