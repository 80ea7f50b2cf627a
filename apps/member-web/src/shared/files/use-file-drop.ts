import { type ChangeEvent, type DragEvent, useState } from 'react';

/** Props of a file input, and of an element onto which a file can be dropped. */
export function useFileDrop(onChoose: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const choose = (file: File | undefined) => file && onChoose(file);
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  return {
    isOver,
    input: {
      type: 'file' as const,
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        choose(target.files?.[0]);
        target.value = ''; // Lets the same file be chosen again.
      },
    },
    target: {
      onDragOver: drag(true),
      onDragLeave: drag(false),
      onDrop(event: DragEvent) {
        drag(false)(event);
        choose(event.dataTransfer.files[0]);
      },
    },
  };
}
