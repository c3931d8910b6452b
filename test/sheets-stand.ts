import { afterEach, beforeEach, expect } from 'vitest';
import { type GoogleSettings, googleSource } from '#server/modules/catalogue/sources/google-source.ts';
import type { PriceSource } from '#server/modules/catalogue/sources/price-source.ts';
import { systemTimers, type Timers } from '#server/modules/catalogue/sources/timers.ts';
import { unpackSheets } from '#server/modules/catalogue/sources/workbook/packed-sheets.ts';
import { SheetsServer } from './sheets-server.ts';

const NEVER_STOPPED = new AbortController().signal;

/** A Sheets server, a clock and a source that reads from it, new for each test of the calling file. */
export function withSheetsServer(): SheetsStand {
  const stand = new SheetsStand();
  beforeEach(async () => await stand.setUp());
  afterEach(async () => await stand.server.stop());
  return stand;
}

class SheetsStand {
  server = new SheetsServer();
  now = 0;
  /** The durations that the source waited. */
  waits: number[] = [];
  readonly waiting: Timers = {
    ...systemTimers,
    now: () => this.now,
    wait: (ms) => {
      this.waits.push(ms);
      this.now += ms;
      return Promise.resolve();
    },
  };

  async setUp(): Promise<void> {
    this.server = new SheetsServer();
    await this.server.start();
    const rows = [
      ['Device', 'Price'],
      ['Drill', 45],
    ];
    this.server.sheets = [{ title: 'Tools', sheetId: 0, rows }];
    this.now = Date.parse('2024-05-01T12:00:00Z');
    this.waits = [];
  }

  source(changes: Partial<GoogleSettings> = {}, more: { id?: string; waiting?: Timers } = {}): PriceSource {
    const settings = {
      googleApiKey: this.server.apiKey,
      googleApplicationCredentials: null,
      sheetsBaseUrl: this.server.address,
    };
    const id = more.id ?? this.server.spreadsheetId;
    return googleSource(id, { ...settings, ...changes }, more.waiting ?? this.waiting);
  }

  async sheetsOf(source = this.source()) {
    const reading = await source.read(null, NEVER_STOPPED);
    return reading.kind === 'read' ? unpackSheets(reading.sheets) : [];
  }

  /** Code and message of the refusal, which must never contain the key. */
  async refusalOf(source = this.source()): Promise<[code: string, message: string]> {
    const error: unknown = await source.read(null, NEVER_STOPPED).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'SourceError', code: expect.any(String) });
    const { code, message } = error as { code: string; message: string };
    expect(message).not.toContain(this.server.apiKey);
    return [code, message];
  }
}
