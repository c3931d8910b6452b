import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { removeStored, writeStored } from '#web/lib/storage.ts';
import { ApiError } from './api-error.ts';
import { downloadFile, uploadFile } from './file-transfer.ts';
import { accessLost } from './request.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  removeStored('auth_token');
});

describe('an upload', () => {
  /** A request that goes as far as the test lets it. */
  class HeldRequest extends EventTarget {
    static last = new HeldRequest();
    readonly upload = new EventTarget();
    readonly headers = new Map<string, string>();
    opened = '';
    body: unknown = null;
    status = 0;
    statusText = '';
    responseText = '';
    retryAfter: string | null = null;

    open(method: string, url: string): void {
      this.opened = `${method} ${url}`;
      HeldRequest.last = this;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }
    getResponseHeader(): string | null {
      return this.retryAfter;
    }
    send(body: unknown): void {
      this.body = body;
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
    sends(loaded: number, total: number): void {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }));
    }
    answers(answer: Partial<HeldRequest>): void {
      Object.assign(this, answer).dispatchEvent(new Event('load'));
    }
  }

  const FILE = new Blob(['prices']);
  const onProgress = vi.fn<(part: number) => void>();

  beforeEach(() => {
    onProgress.mockReset();
    vi.stubGlobal('XMLHttpRequest', HeldRequest);
  });

  function start(signal = new AbortController().signal) {
    const answer = uploadFile<{ outcome: string }>('/api/upload', FILE, { onProgress, signal });
    return { answer, request: HeldRequest.last };
  }

  test('sends the bytes as they are, with the token, and gives the JSON answer', async () => {
    writeStored('auth_token', 'abc');
    const { answer, request } = start();
    expect(request.opened).toBe('POST /api/upload');
    expect(request.body).toBe(FILE);
    expect(Object.fromEntries(request.headers)).toEqual({
      'Content-Type': 'application/octet-stream',
      Authorization: 'Bearer abc',
    });
    request.answers({ status: 200, responseText: '{"outcome":"held"}' });
    expect(await answer).toEqual({ outcome: 'held' });
  });

  test('that was cancelled before it began sends nothing', async () => {
    const { answer, request } = start(AbortSignal.abort(new Error('Cancelled')));
    await expect(answer).rejects.toThrow('Cancelled');
    expect(request.body).toBeNull();
  });

  test('carries no token where nobody is signed in', async () => {
    const { answer, request } = start();
    expect(request.headers.has('Authorization')).toBe(false);
    request.answers({ status: 200, responseText: '{}' });
    await answer;
  });

  test('reports progress, even if the length is unknown', async () => {
    const { answer, request } = start();
    request.sends(1, 4);
    request.sends(4, 4);
    request.sends(3, 0);
    expect(onProgress.mock.calls).toEqual([[0.25], [1], [0]]);
    request.answers({ status: 200, responseText: '{}' });
    await answer;
  });

  test("that is refused has the server's text", async () => {
    const { answer, request } = start();
    request.answers({ status: 400, responseText: '{"error":"The file is empty"}' });
    await expect(answer).rejects.toMatchObject({ status: 400, body: { error: 'The file is empty' } });
  });

  test('that is refused by a proxy has only its status', async () => {
    const { answer, request } = start();
    request.answers({ status: 413, statusText: 'Payload Too Large', retryAfter: '30' });
    const refusal = await answer.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ message: '413: Payload Too Large', body: null, retryAfterSeconds: 30 });
  });

  test('with an ended session signs out', async () => {
    const heard: string[] = [];
    const stop = accessLost.subscribe((code) => heard.push(code));
    writeStored('auth_token', 'abc');
    const { answer, request } = start();
    request.answers({
      status: 401,
      responseText: '{"error":"Signed out","details":{"code":"session-ended"}}',
    });
    await expect(answer).rejects.toMatchObject({ status: 401 });
    expect(heard).toEqual(['session-ended']);
    stop();
  });

  test('fails where the connection is lost', async () => {
    const { answer, request } = start();
    request.dispatchEvent(new Event('error'));
    await expect(answer).rejects.toThrow('The connection was lost');
  });

  test('may take any time while it makes progress, and fails once it stalls', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { answer, request } = start();
    const failed = vi.fn<(error: unknown) => void>();
    answer.catch(failed);
    for (const part of [1, 2, 3, 4]) {
      await vi.advanceTimersByTimeAsync(80_000);
      request.sends(part, 4);
    }
    await vi.advanceTimersByTimeAsync(89_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledExactlyOnceWith(new TypeError('Connection error. Please try again.'));
  });

  test('stops when it is cancelled', async () => {
    const giveUp = new AbortController();
    const { answer } = start(giveUp.signal);
    giveUp.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a download', () => {
  const saved: { name: string; href: string }[] = [];
  const revoked = vi.fn<(address: string) => void>();

  beforeEach(() => {
    saved.length = 0;
    revoked.mockReset();
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = () => 'blob:list';
        static override revokeObjectURL = revoked;
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, href: this.href });
    });
  });

  function answerWith(answer: Response): void {
    vi.stubGlobal('fetch', async () => answer);
  }

  test.each([
    ['attachment; filename="tierbook-current-2026-11-14.xlsx"', 'tierbook-current-2026-11-14.xlsx'],
    ['attachment', 'tierbook-current.xlsx'],
    ['', 'tierbook-current.xlsx'],
  ])('with %j is saved as %s, and its object URL is revoked', async (disposition, name) => {
    answerWith(new Response('a,b', { headers: disposition ? { 'content-disposition': disposition } : {} }));
    await downloadFile('/api/list', 'tierbook-current.xlsx');
    expect(saved).toEqual([{ name, href: 'blob:list' }]);
    expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:list');
  });

  test('that is refused saves nothing', async () => {
    answerWith(Response.json({ error: 'Nothing is published' }, { status: 404 }));
    await expect(downloadFile('/api/list', 'list.csv')).rejects.toMatchObject({
      body: { error: 'Nothing is published' },
    });
    expect(saved).toEqual([]);
  });
});
