import { useEffect, useEffectEvent } from 'react';

type Layer = { readonly close: () => void };

/** What lies over the page, from the bottom up. */
const layers: Layer[] = [];
let isLeaving = false;
let hasGesture = false;

/** How many layers the browser's history has an entry for here. They share the address of the page under them. */
const entries = (): number => (window.history.state as { layers?: number } | null)?.layers ?? 0;

/**
 * How many entries lie between this one and the page's own, at most so many. A page that was reloaded in the moment a
 * layer came has the layer's state in its own entry: what lies below it is another page. A browser that does not show its
 * entries is believed.
 */
function entriesOver(most: number): number {
  const { navigation } = window as { navigation?: Navigation };
  const here = navigation?.currentEntry;
  if (!here) return most;
  let count = 0;
  while (count < most && navigation.entries()[here.index - count - 1]?.url === here.url) count += 1;
  return count;
}

/** Leaves the entries of layers that a reload took away. */
function begin(): void {
  const surplus = entries();
  if (surplus === 0) return;
  const over = entriesOver(surplus);
  isLeaving = over > 0;
  if (isLeaving) window.history.go(-over);
  else window.history.replaceState({ ...window.history.state, layers: undefined }, '');
}

/**
 * Gives each layer an entry, and takes away those that no layer needs any more: of a layer that was closed otherwise, of
 * one that Forward would bring back.
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
begin();

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
