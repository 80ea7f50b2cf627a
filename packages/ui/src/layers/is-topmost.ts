/**
 * Whether no other layer covers this popup. Escape reaches every open dialog that is not rendered inside the dialog
 * below; only the topmost may react.
 */
export function isTopmost(popup: Element | null): boolean {
  const layers = document.querySelectorAll('.layer');
  return layers.item(layers.length - 1)?.contains(popup) ?? false;
}
