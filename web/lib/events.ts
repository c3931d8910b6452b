type Listener<Event> = (event: Event) => void;

export interface Emitter<Event> {
  emit: (event: Event) => void;
  /** Returns a stop function. */
  subscribe: (listener: Listener<Event>) => () => void;
}

export function createEmitter<Event>(): Emitter<Event> {
  const listeners = new Set<Listener<Event>>();
  return {
    emit(event) {
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
