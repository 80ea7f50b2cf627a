/** @typedef {{ shown: number, handling: number, request: number, drawing: number }} CodeTime  in ms */

/**
 * Time from the tap that creates a QR code to the frame that shows it: the page's work before the request, the request
 * (the server creates the code and its picture), and the page's work with the answer. Once per page, which reports by
 * itself: polling would slow a slow page down.
 * @param {import('@playwright/test').Page} page
 */
export async function watchCode(page) {
  /** @type {(time: CodeTime) => void} */
  let resolveTime = () => {};
  const time = /** @type {Promise<CodeTime>} */ (new Promise((resolve) => (resolveTime = resolve)));
  await page.exposeFunction('tellCodeTime', (/** @type {CodeTime} */ time) => resolveTime(time));
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    let pressedAt = 0;
    port1.onmessage = () => {
      const shownAt = performance.now(); // Received after the frame.
      const entries = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
      const requested = entries.find(({ name, startTime }) => /qrcode/i.test(name) && startTime >= pressedAt);
      if (!requested) throw new Error('no code was asked for');
      const codeTime = {
        shown: shownAt - pressedAt,
        handling: requested.startTime - pressedAt,
        request: requested.duration,
        drawing: shownAt - requested.responseEnd,
      };
      /** @type {any} */ (window).tellCodeTime(codeTime);
    };
    const code = () => /** @type {HTMLImageElement | null} */ (document.querySelector('.deposit-ticket-qr'));
    const look = () => {
      const picture = code();
      if (picture?.complete && picture.naturalWidth > 0) port2.postMessage('');
      else requestAnimationFrame(look);
    };
    new MutationObserver((_, observer) => {
      if (!code()) return;
      observer.disconnect();
      requestAnimationFrame(look);
    }).observe(document.body, { childList: true, subtree: true });
    window.addEventListener('click', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
  });
  return () => time;
}
