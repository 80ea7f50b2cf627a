/**
 * Whether no other layer lies over this popup. Escape reaches every open dialog that is not rendered
 * inside the one below it; only the topmost may take it.
 */
export function isTopmost(popup: Element | null): boolean {
  const layers = document.querySelectorAll('.layer');
  return layers.item(layers.length - 1)?.contains(popup) ?? false;
}
