import { expect, test, vi } from 'vitest';
import { createEmitter } from './events.ts';

test('every listener receives an event', () => {
  const emitter = createEmitter<string>();
  const [first, second] = [vi.fn(), vi.fn()];
  emitter.subscribe(first);
  emitter.subscribe(second);
  emitter.emit('site-locked');
  expect(first).toHaveBeenCalledExactlyOnceWith('site-locked');
  expect(second).toHaveBeenCalledExactlyOnceWith('site-locked');
});

test('a listener that unsubscribed receives nothing more', () => {
  const emitter = createEmitter<string>();
  const listener = vi.fn();
  const leave = emitter.subscribe(listener);
  leave();
  emitter.emit('site-locked');
  expect(listener).not.toHaveBeenCalled();
});

test('a listener that unsubscribes during an event does not stop the next one', () => {
  const emitter = createEmitter<string>();
  const later = vi.fn();
  const leave = emitter.subscribe(() => leave());
  emitter.subscribe(later);
  emitter.emit('site-locked');
  expect(later).toHaveBeenCalledOnce();
});
