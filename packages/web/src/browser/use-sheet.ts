import { useState } from 'react';

/** State of a sheet that is mounted only while needed: opens at once, and calls `onGone` when fully closed. */
export function useSheet(onGone: () => void) {
  const [open, setOpen] = useState(true);
  return { open, onOpenChange: setOpen, onClosed: onGone };
}

/**
 * The layer over a page, at most one. Render the layer with `key`, so that the end of a closing layer does not close
 * the next.
 */
export function useOpened<What>() {
  const [{ what, times }, setOpened] = useState<{ what?: What | undefined; times: number }>({ times: 0 });
  /** Closing without an open layer returns the same state, so nothing renders. */
  const open = (next: What | undefined) =>
    setOpened((last) => (next === undefined && last.what === undefined ? last : { what: next, times: last.times + 1 }));
  return { opened: what, key: times, open, close: () => open(undefined) };
}
