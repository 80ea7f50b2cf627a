/** No frame takes longer, not even on a slow phone; a page that goes to the background draws none. */
const FRAME_MS_MAX = 1_000;

/** Once what is on the page has been drawn. */
export function nextFrame(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    setTimeout(resolve, FRAME_MS_MAX);
    port1.onmessage = () => resolve();
    requestAnimationFrame(() => port2.postMessage(''));
  });
}
