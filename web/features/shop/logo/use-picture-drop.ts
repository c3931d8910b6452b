import { type DragEvent as ReactDragEvent, useEffect, useState } from 'react';

/** Takes pictures that are dropped on an element. Dropped beside it, a file would replace the page with its content. */
export function usePictureDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ['dragover', 'drop'] as const)
      document.addEventListener(type, (event) => hasFiles(event) && event.preventDefault(), listening);
    return () => listening.abort();
  }, []);
  return {
    isOver,
    target: {
      onDragOver: (event: ReactDragEvent) => setIsOver(hasFiles(event)),
      onDragLeave: () => setIsOver(false),
      onDrop: (event: ReactDragEvent) => {
        setIsOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        // Another field of the page may take files that are dropped anywhere.
        event.stopPropagation();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** Text and links are dragged as well. */
function hasFiles({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
