import { type ClipboardEvent, type DragEvent, useState } from 'react';
import './drop-zone.css';

/** Handlers for files that are pasted or dropped. */
export function useFileDrop(onFiles: (files: Iterable<File>) => void) {
  const [isDragged, setDragged] = useState(false);
  return {
    isDragged,
    onPaste: (event: ClipboardEvent) => {
      const { files } = event.clipboardData;
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDragged(false);
      onFiles(event.dataTransfer.files);
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDragged(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setDragged(false);
    },
  };
}
