import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

type Layer = { readonly close: () => void; isOpen: boolean };

type LayerState = {
  /** Number of layers over the page at this entry. */
  readonly layers?: number | undefined;
  /** Id of the page, shared by its own entry and the entries of its layers. */
  readonly page?: string | undefined;
  /** Number of reloads that turned a layer's entry into the page's own, above older entries of the same page. */
  readonly copy?: number | undefined;
};

/** Layers over the page from the bottom up, including those that are closing. */
const layers: Layer[] = [];
const listeners = new Set<() => void>();
/** Address changes deferred until history has finished moving. */
const writes: (() => void)[] = [];
let isLeaving = false;
let hasGesture = false;
/** Newest entry of a page with older entries, which Back skips. */
let newest: LayerState = {};
/** Address written while layers were open; applied to the page's own entry when Back reaches it. */
let written: { href: string; state: LayerState } | undefined;

const current = (): LayerState => (window.history.state as LayerState | null) ?? {};
const entries = (): number => current().layers ?? 0;
const openCount = (): number => layers.filter(({ isOpen }) => isOpen).length;
const replaceState = (change: LayerState, href?: string) =>
  window.history.replaceState({ ...window.history.state, ...change }, '', href);

/** Gives each open layer a history entry, and leaves entries without a layer. All share the address of the page. */
function sync(): void {
  if (isLeaving) return;
  const surplus = entries() - layers.length;
  if (surplus > 0) {
    isLeaving = true;
    window.history.go(-surplus);
    return;
  }
  // Browsers skip entries added without a user gesture since the last step, and the page below them too.
  if (hasGesture) while (entries() < openCount()) pushLayer();
  for (const write of writes.splice(0)) write();
}

function pushLayer(): void {
  if (current().page === undefined) replaceState({ page: Math.random().toString(36).slice(2) });
  window.history.pushState({ ...window.history.state, layers: entries() + 1 }, '');
}

function onStep(event: PopStateEvent): void {
  const isOwn = isLeaving;
  isLeaving = false;
  hasGesture = false;
  carryAddress();
  if (isOlder() && layers.length === 0) {
    // On the way to another page, so the router must not render this entry.
    event.stopImmediatePropagation();
    window.history.go(-1);
    return;
  }
  newest = current();
  if (!isOwn) for (const { close } of layers.slice(entries()).reverse()) close();
  // After all other listeners of this step: a router would mistake a new address for the address of the step.
  setTimeout(sync);
}

/** True for an entry that a reload left below a newer entry of the same page. */
function isOlder(): boolean {
  const { page, copy = 0 } = current();
  return page !== undefined && page === newest.page && copy < (newest.copy ?? 0);
}

function carryAddress(): void {
  if (!written) return;
  const isSamePage = current().page === written.state.page;
  const isPage = entries() === 0;
  if (isSamePage) replaceState({ ...written.state, layers: current().layers, copy: current().copy }, written.href);
  if (isPage || !isSamePage) written = undefined;
}

function onTouch(): void {
  if (navigator.userActivation?.isActive === false) return;
  hasGesture = true;
  sync();
}

/**
 * A reload removes the layers but not their entries. The current entry becomes the page's own, without a step in
 * history: a reload during a push may find the new entry in place of the one below.
 */
function adoptEntry(): void {
  if (entries() > 0) replaceState({ layers: undefined, copy: (current().copy ?? 0) + 1 });
  newest = current();
}

window.addEventListener('popstate', onStep);
for (const touch of ['pointerdown', 'pointerup', 'keydown', 'click']) window.addEventListener(touch, onTouch, true);
adoptEntry();

/** True when no entry is being left, nor about to be. */
const isSteady = (): boolean => !isLeaving && entries() <= openCount();

/**
 * Changes the address when no entry is being left, because the change would be lost with that entry. A push waits until
 * all layers are closed; a replacement over an open layer also applies to the page below.
 */
export function writeAddress(how: 'push' | 'replace', write: () => void): void {
  if (!isSteady() || (how === 'push' && entries() > 0)) {
    writes.push(() => writeAddress(how, write));
    return;
  }
  const { layers: covered, page } = current();
  write();
  if (!covered) return;
  replaceState({ layers: covered, page });
  written = { href: window.location.href, state: current() };
}

/**
 * Makes Back close a layer instead of leaving the page, the last opened layer first. The history entry stays until the
 * layer is no longer visible (`isShown`), so that a following layer reuses the entry.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void, isShown = isOpen): void {
  const close = useEffectEvent(onBack);
  const own = useRef<Layer>(undefined);
  useEffect(() => {
    if (!isShown) return;
    const layer = { close: () => close(), isOpen: true };
    own.current = layer;
    layers.push(layer);
    notify();
    // After all effects of the commit, since one layer may close while another opens.
    queueMicrotask(sync);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      notify();
      queueMicrotask(sync);
    };
  }, [isShown]);
  useEffect(() => {
    if (own.current) own.current.isOpen = isOpen;
  }, [isOpen]);
}

const notify = () => {
  for (const listener of listeners) listener();
};

function onLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHasLayers = (): boolean => useSyncExternalStore(onLayers, () => layers.length > 0);
