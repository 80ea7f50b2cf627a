import { useState } from 'react';

/** The state of a sheet that is drawn only while it is wanted: it opens at once, and `onGone` comes when it has left. */
export function useSheet(onGone: () => void) {
  const [open, setOpen] = useState(true);
  return { open, onOpenChange: setOpen, onClosed: onGone };
}
