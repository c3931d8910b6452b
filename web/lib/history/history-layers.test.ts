import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { addLayer, whenNoLayer } from './history-layers.ts';

const open = new Set<() => void>();
const heard = vi.fn();

beforeEach(() => {
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', '/list');
  window.addEventListener('popstate', heard);
});

afterEach(() => {
  for (const close of open) close();
  window.removeEventListener('popstate', heard);
  heard.mockClear();
  vi.restoreAllMocks();
});

/** A dialog that closes when it is asked to. */
function openDialog() {
  const closed = vi.fn(() => {
    open.delete(closed);
    remove();
  });
  const remove = addLayer(closed);
  open.add(closed);
  return closed;
}

const settled = () => new Promise<void>((resolve) => whenNoLayer(resolve));
const layersHere = () => (window.history.state as { layers?: number } | null)?.layers ?? 0;
const expectLayers = (count: number) => vi.waitFor(() => expect(layersHere()).toBe(count));

test('Back closes the topmost dialog and nothing else', async () => {
  const lower = openDialog();
  const upper = openDialog();
  await expectLayers(2);
  window.history.back();
  await vi.waitFor(() => expect(upper).toHaveBeenCalledOnce());
  expect(lower).not.toHaveBeenCalled();
  window.history.back();
  await vi.waitFor(() => expect(lower).toHaveBeenCalledOnce());
  expect(window.location.pathname).toBe('/list');
  window.history.back();
  await vi.waitFor(() => expect(window.location.pathname).toBe('/before'));
});

test('a dialog that closes in another way leaves no entry behind', async () => {
  const close = openDialog();
  await expectLayers(1);
  close();
  await settled();
  expect(layersHere()).toBe(0);
  window.history.back();
  await vi.waitFor(() => expect(window.location.pathname).toBe('/before'));
});

test('steps that only open and close dialogs are hidden from everything else that counts steps', async () => {
  const close = openDialog();
  await expectLayers(1);
  close();
  await settled();
  openDialog();
  await expectLayers(1);
  window.history.back();
  await settled();
  expect(heard).not.toHaveBeenCalled();
  window.history.back();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
});

test('a dialog that refuses to close is asked again by the next Back', async () => {
  const refuse = vi.fn();
  const remove = addLayer(refuse);
  await expectLayers(1);
  window.history.back();
  await vi.waitFor(() => expect(refuse).toHaveBeenCalledOnce());
  await expectLayers(1);
  window.history.back();
  await vi.waitFor(() => expect(refuse).toHaveBeenCalledTimes(2));
  remove();
  await settled();
  expect(window.location.pathname).toBe('/list');
});

test('Forward does not stay on the entry of a closed dialog', async () => {
  openDialog();
  await expectLayers(1);
  window.history.back();
  await settled();
  const go = vi.spyOn(window.history, 'go');
  window.history.forward();
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith(-1));
  await settled();
  expect(layersHere()).toBe(0);
  expect(window.location.pathname).toBe('/list');
});

test('one dialog that replaces another takes over its entry', async () => {
  const first = openDialog();
  await expectLayers(1);
  const entries = window.history.length;
  first();
  const second = openDialog();
  await Promise.resolve();
  expect(window.history.length).toBe(entries);
  window.history.back();
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce());
});

test('a step back from another address to the entry of a dialog is told to the page', async () => {
  const close = openDialog();
  await expectLayers(1);
  navigate('/next');
  close();
  window.history.back();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  await settled();
  expect([window.location.pathname, layersHere()]).toEqual(['/list', 0]);
  expect(heard).toHaveBeenCalledOnce();
});

test('what has to wait for a dialog runs above the page, not above the closed dialog', async () => {
  const close = openDialog();
  await expectLayers(1);
  whenNoLayer(() => window.history.pushState(null, '', '/next'));
  const cancelled = vi.fn();
  whenNoLayer(cancelled)();
  close();
  await vi.waitFor(() => expect(window.location.pathname).toBe('/next'));
  expect(cancelled).not.toHaveBeenCalled();
  window.history.back();
  await vi.waitFor(() => expect(window.location.pathname).toBe('/list'));
  expect(layersHere()).toBe(0);
});
