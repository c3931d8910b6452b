import { expect, test, vi } from 'vitest';
import { createEmitter } from './events.ts';

test('every listener hears an event', () => {
  const emitter = createEmitter<string>();
  const [first, second] = [vi.fn(), vi.fn()];
  emitter.subscribe(first);
  emitter.subscribe(second);
  emitter.emit('site-locked');
  expect(first).toHaveBeenCalledExactlyOnceWith('site-locked');
  expect(second).toHaveBeenCalledExactlyOnceWith('site-locked');
});

test('a listener that left hears nothing more', () => {
  const emitter = createEmitter<string>();
  const listener = vi.fn();
  const leave = emitter.subscribe(listener);
  leave();
  emitter.emit('site-locked');
  expect(listener).not.toHaveBeenCalled();
});

test('a listener that leaves while it is told does not silence the next one', () => {
  const emitter = createEmitter<string>();
  const later = vi.fn();
  const leave = emitter.subscribe(() => leave());
  emitter.subscribe(later);
  emitter.emit('site-locked');
  expect(later).toHaveBeenCalledOnce();
});
