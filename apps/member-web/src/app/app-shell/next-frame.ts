/** Upper limit of a frame on a slow phone; a page in the background paints none. */
const FRAME_MS_MAX = 1_000;

/** Resolves after the next paint. */
export function nextFrame(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    setTimeout(resolve, FRAME_MS_MAX);
    port1.onmessage = () => resolve();
    requestAnimationFrame(() => port2.postMessage(''));
  });
}
