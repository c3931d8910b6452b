import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page while the panel covers it; true while some are dragged over it.
 * On the document: a file dropped beside a smaller target would replace the page with its content.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const takeFiles = useEffectEvent(onFiles);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('dragleave', (event) => hasLeft(event) && setIsOver(false), { signal });
    document.addEventListener('drop', onDrop, { signal });
    return () => listening.abort();

    function onDragOver(event: DragEvent): void {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    }

    function onDrop(event: DragEvent): void {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      takeFiles([...(event.dataTransfer?.files ?? [])]);
    }
  }, []);
  return isOver;
}

/** Text and links are dragged as well. */
function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** Not only to another element of the page. */
function hasLeft({ relatedTarget, clientX, clientY }: DragEvent): boolean {
  const { innerWidth, innerHeight } = window;
  const isInside = clientX > 0 && clientY > 0 && clientX < innerWidth && clientY < innerHeight;
  return relatedTarget === null && !isInside;
}
