import { useEffect, useEffectEvent } from 'react';

type Layer = { readonly close: () => void };

/** What lies over the page, from the bottom up. */
const layers: Layer[] = [];
let isLeaving = false;
let hasGesture = false;

/** How many layers the browser's history has an entry for here. They share the address of the page under them. */
const entries = (): number => (window.history.state as { layers?: number } | null)?.layers ?? 0;

/**
 * Gives each layer an entry, and takes away those that no layer needs any more: of a layer that was closed otherwise, of
 * one that a reload took away, of one that Forward would bring back.
 */
function sync(): void {
  if (isLeaving) return;
  const surplus = entries() - layers.length;
  if (surplus > 0) {
    isLeaving = true;
    window.history.go(-surplus);
  }
  // Entries of a page that nobody has touched since the last step through the history are passed over by Back, and those
  // of the page under them too: then the entry waits for a touch.
  if (!hasGesture) return;
  while (entries() < layers.length) window.history.pushState({ ...window.history.state, layers: entries() + 1 }, '');
}

function onStep(): void {
  hasGesture = false;
  if (isLeaving) isLeaving = false;
  else for (const { close } of layers.slice(entries()).reverse()) close();
  sync();
}

function onTouch(): void {
  if (navigator.userActivation?.isActive === false) return;
  hasGesture = true;
  sync();
}

window.addEventListener('popstate', onStep);
for (const touch of ['pointerdown', 'pointerup', 'keydown', 'click']) window.addEventListener(touch, onTouch, true);
sync();

/** Does it once no entry is being left: what is written into the address of one would go with it. */
export function onceSteady(work: () => void): void {
  if (isLeaving) window.addEventListener('popstate', () => onceSteady(work), { once: true });
  else work();
}

/** While it is open, Back closes it instead of leaving the page; of several, the one that was opened last. */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return;
    const layer = { close: () => close() };
    layers.push(layer);
    // Not before all has been drawn: one may go as another comes, which then takes over its entry.
    queueMicrotask(sync);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      queueMicrotask(sync);
    };
  }, [isOpen]);
}
