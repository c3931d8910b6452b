import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  rename,
  rm,
  symlink,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeNamedPipe } from '#test/named-pipe.ts';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { fileSource, folderSource, uploadSource } from './file-sources.ts';
import type { PriceSource } from './price-source.ts';
import { systemTimers, type Timers } from './timers.ts';
import { unpackSheets } from './workbook/packed-sheets.ts';

const neverStopped = new AbortController().signal;
/** Long after every file was written. */
const later: Timers = {
  ...systemTimers,
  now: () => Date.now() + 60_000,
  wait: () => Promise.reject(new Error('nothing to wait for')),
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'price-source-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function save(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

async function titlesAndRows(source: PriceSource) {
  const reading = await source.read(null, neverStopped);
  return reading.kind === 'read'
    ? unpackSheets(reading.sheets).map((sheet) => [sheet.title, sheet.rows.length])
    : reading.kind;
}

async function markOf(source: PriceSource): Promise<string> {
  const reading = await source.read(null, neverStopped);
  return reading.kind === 'read' ? reading.mark : '';
}

async function nextChange(source: PriceSource, change: () => Promise<unknown>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = source.watch(() => {
      stop();
      resolve();
    });
    change().catch(reject);
  });
}

describe('a workbook on disk', () => {
  test('is read, and shown by its name without its folder', async () => {
    const file = await save('prices.xlsx', await makeXlsx({ name: 'Tools', rows: [['a', 1]] }));
    const source = fileSource(file, later);
    expect(await titlesAndRows(source)).toEqual([['Tools', 1]]);
    expect([source.kind, source.description]).toEqual(['file', 'prices.xlsx']);
  });

  test('is unchanged while its content is, however often it was saved', async () => {
    const file = await save('prices.csv', 'a,1');
    const source = fileSource(file, later);
    const mark = await markOf(source);
    await utimes(file, new Date(0), new Date(0));
    expect(await source.read(mark, neverStopped)).toEqual({ kind: 'unchanged' });
    await writeFile(file, 'a,2');
    expect(await source.read(mark, neverStopped)).toMatchObject({ kind: 'read' });
  });

  test('that is missing, a folder or not readable says so without its path', async () => {
    const missing = fileSource(path.join(folder, 'gone.csv'), later);
    await expect(missing.read(null, neverStopped)).rejects.toMatchObject({
      code: 'missing',
      message: 'gone.csv was not found.',
    });
    await mkdir(path.join(folder, 'folder.csv'));
    const directory = fileSource(path.join(folder, 'folder.csv'), later);
    await expect(directory.read(null, neverStopped)).rejects.toMatchObject({ code: 'unreadable' });
  });

  // The superuser may read everything.
  test.skipIf(process.getuid?.() === 0)('that may not be read says so', async () => {
    const file = await save('secret.csv', 'a,1');
    await chmod(file, 0o000);
    await expect(fileSource(file, later).read(null, neverStopped)).rejects.toMatchObject({
      code: 'unreadable',
      message: 'secret.csv cannot be read (EACCES).',
    });
  });

  test('that is larger than 64 MB is refused before it is read', async () => {
    const file = await save('prices.csv', Buffer.alloc(64 * 1024 * 1024 + 1));
    await expect(fileSource(file, later).read(null, neverStopped)).rejects.toMatchObject({
      code: 'too-large',
    });
  });
});

describe('a file that is being written', () => {
  test('is read after it has stopped changing', async () => {
    const file = await save('prices.csv', 'a,1\n');
    let now = Date.now();
    const waits: number[] = [];
    const timers: Timers = {
      ...systemTimers,
      now: () => now,
      async wait(ms) {
        waits.push(ms);
        if (waits.length < 3) await appendFile(file, `more,${waits.length}\n`);
        now = waits.length < 3 ? Date.now() : now + 1_000;
      },
    };
    expect(await titlesAndRows(fileSource(file, timers))).toEqual([['prices', 3]]);
    expect(waits).toEqual([300, 300, 300]);
  });

  test('is reported, and not read, if it keeps changing', async () => {
    const file = await save('prices.csv', 'a,1\n');
    const timers: Timers = {
      ...systemTimers,
      now: () => Date.now(),
      wait: async () => await appendFile(file, 'more,1\n'),
    };
    await expect(fileSource(file, timers).read(null, neverStopped)).rejects.toMatchObject({
      code: 'changing',
    });
  });

  test('is not waited for when the server stops', async () => {
    const file = await save('prices.csv', 'a,1\n');
    await expect(fileSource(file).read(null, AbortSignal.abort(new Error('closing')))).rejects.toThrow(
      'closing',
    );
  });
});

describe('a folder of .csv', () => {
  test('is read file by file, each a sheet, in the order of their names', async () => {
    await save('tools.csv', 'a,1\nb,2');
    await save('Gaming.CSV', 'a,1');
    await save('notes.txt', 'not a price list');
    await save('.hidden.csv', 'a,1');
    await save('~$tools.csv', 'a,1');
    const source = folderSource(folder, later);
    expect(await titlesAndRows(source)).toEqual([
      ['Gaming', 1],
      ['tools', 2],
    ]);
    expect([source.kind, source.description]).toEqual(['folder', path.basename(folder)]);
  });

  test('changes when a file is added, removed, renamed or edited', async () => {
    const source = folderSource(folder, later);
    const tools = await save('tools.csv', 'a,1');
    const marks = [await markOf(source)];
    const gaming = await save('gaming.csv', 'a,1');
    marks.push(await markOf(source));
    await rename(gaming, path.join(folder, 'ipad.csv'));
    marks.push(await markOf(source));
    await writeFile(tools, 'a,2');
    marks.push(await markOf(source));
    expect(new Set(marks).size).toBe(4);
    await unlink(path.join(folder, 'ipad.csv'));
    await writeFile(tools, 'a,1');
    expect(await markOf(source)).toBe(marks[0]);
  });

  test('without any, or that is missing, is refused', async () => {
    await expect(folderSource(folder, later).read(null, neverStopped)).rejects.toMatchObject({
      code: 'empty',
    });
    const missing = folderSource(path.join(folder, 'gone'), later);
    await expect(missing.read(null, neverStopped)).rejects.toMatchObject({ code: 'missing' });
  });

  test('of more than 200 files is refused', async () => {
    for (let index = 0; index <= 200; index += 1) await save(`${index}.csv`, 'a,1');
    await expect(folderSource(folder, later).read(null, neverStopped)).rejects.toMatchObject({
      code: 'too-large',
    });
  });
});

describe('a change on disk', () => {
  test('is reported when a file is written or replaced', async () => {
    const file = await save('prices.csv', 'a,1');
    const source = fileSource(file, later);
    await nextChange(source, () => writeFile(file, 'a,2'));
    await nextChange(source, async () => rename(await save('draft', 'a,3'), file));
    await nextChange(source, async () => rename(await save('draft', 'a,4'), file));
  });

  test('is reported for new files in a folder', async () => {
    await nextChange(folderSource(folder, later), () => save('tools.csv', 'a,1'));
  });

  test('of other files is not reported', async () => {
    const file = await save('prices.csv', 'a,1');
    const told: string[] = [];
    const stopFile = fileSource(file, later).watch(() => told.push('file'));
    const stopFolder = folderSource(folder, later).watch(() => told.push('folder'));
    // The system reports changes in order: once this one is seen, the others would have been.
    const lastSeen = nextChange(fileSource(path.join(folder, 'last'), later), async () => {
      await save('database.sqlite-wal', 'x');
      await save('last', 'x');
    });
    await lastSeen;
    stopFile();
    stopFolder();
    expect(told).toEqual([]);
  });

  test('in a folder that does not exist yet is left to the regular check', () => {
    const stop = folderSource(path.join(folder, 'gone')).watch(() => {});
    expect(stop).not.toThrow();
  });
});

test('an uploaded workbook is read from its bytes', async () => {
  const source = uploadSource({ name: 'tools.csv', bytes: Buffer.from('a,1') });
  expect(await titlesAndRows(source)).toEqual([['tools', 1]]);
  expect(await source.read(await markOf(source), neverStopped)).toEqual({ kind: 'unchanged' });
  expect([source.kind, source.description]).toEqual(['upload', 'tools.csv']);
});

describe('a path that is not a regular file', () => {
  test('a pipe, a device and a link to one are refused, and nothing waits for them', async () => {
    await save('good.csv', 'a,1');
    makeNamedPipe(path.join(folder, 'pipe.csv'));
    await expect(folderSource(folder, later).read(null, neverStopped)).rejects.toThrow(
      'pipe.csv is a pipe, a socket or a device, not a file.',
    );
    for (const target of [path.join(folder, 'pipe.csv'), '/dev/zero']) {
      const link = path.join(folder, 'link.csv');
      await symlink(target, link);
      await expect(fileSource(link, later).read(null, neverStopped)).rejects.toThrow(
        'link.csv is a pipe, a socket or a device, not a file.',
      );
      await unlink(link);
    }
  });
});
