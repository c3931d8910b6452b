import { type FSWatcher, watch } from 'node:fs';

const QUIET_MS = 250;

/**
 * Calls back once things have been quiet for a moment. The folder is watched, not the file: saving usually puts a new
 * file in the old one's place, and a watch on the old one would see nothing ever again.
 */
export function watchFolder(
  folder: string,
  concerns: (name: string) => boolean,
  onChange: () => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = startWatching(folder, (name) => {
    // The system does not always say which file it was.
    if (name !== null && !concerns(name)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher?.close();
  };
}

// A folder that is missing, removed or not watchable (network drives) is no fault: the regular check still sees changes.
function startWatching(folder: string, onEvent: (name: string | null) => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { persistent: false }, (_event, name) => onEvent(name));
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}
