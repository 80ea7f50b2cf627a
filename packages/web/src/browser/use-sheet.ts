import { useState } from 'react';

/** The state of a sheet that is drawn only while it is wanted: it opens at once, and `onGone` comes when it has left. */
export function useSheet(onGone: () => void) {
  const [open, setOpen] = useState(true);
  return { open, onOpenChange: setOpen, onClosed: onGone };
}

/**
 * What lies over a page, one at a time. Draw it with the key of its opening: one that is still leaving must not take the
 * next one with it.
 */
export function useOpened<What>() {
  const [{ what, times }, setOpened] = useState<{ what?: What | undefined; times: number }>({ times: 0 });
  /** To close what is not open changes nothing, so that nothing is drawn again for it. */
  const open = (next: What | undefined) =>
    setOpened((last) => (next === undefined && last.what === undefined ? last : { what: next, times: last.times + 1 }));
  return { opened: what, key: times, open, close: () => open(undefined) };
}
