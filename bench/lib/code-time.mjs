/** @typedef {{ shown: number, handling: number, request: number, drawing: number }} CodeTime  in ms */

/**
 * From the press that makes a QR code to the frame that shows it: what the page does before it asks, the request (the
 * server makes the code and its picture), and what the page does with the answer. Once on a page.
 * @param {import('@playwright/test').Page} page
 */
export async function watchCode(page) {
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    let pressedAt = 0;
    port1.onmessage = () => {
      const shownAt = performance.now(); // Heard after the frame.
      const entries = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
      const asked = entries.find(({ name, startTime }) => /qrcode/i.test(name) && startTime >= pressedAt);
      if (!asked) throw new Error('no code was asked for');
      const codeTime = {
        shown: shownAt - pressedAt,
        handling: asked.startTime - pressedAt,
        request: asked.duration,
        drawing: shownAt - asked.responseEnd,
      };
      Object.assign(window, { codeTime });
    };
    const look = () => {
      const code = /** @type {HTMLImageElement | null} */ (document.querySelector('.deposit-ticket-qr'));
      if (code?.complete && code.naturalWidth > 0) port2.postMessage('');
      else requestAnimationFrame(look);
    };
    const options = { capture: true, once: true };
    window.addEventListener(
      'click',
      ({ timeStamp }) => {
        pressedAt = timeStamp;
        look();
      },
      options,
    );
  });
  /** @returns {Promise<CodeTime>} */
  return async () => {
    await page.waitForFunction(() => 'codeTime' in window);
    return page.evaluate(() => /** @type {any} */ (window).codeTime);
  };
}
