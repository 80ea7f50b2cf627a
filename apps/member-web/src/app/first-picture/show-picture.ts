import { peekEarly } from '../../shared/api/call.ts';
import { takeEarlyCall } from '../../shared/api/early-calls.ts';
import { rememberWallet } from '../../shared/last-wallet.ts';
import { currentToken } from '../../shared/session.ts';
import { readStored } from '../../shared/storage.ts';
import { writeFigures } from './write-figures.ts';

const SLOW_LINE_MS = 300;

/**
 * Shows a member home as the build drew it (see draw-picture.tsx), with the figures as soon as they are heard. On a
 * slow phone that is long before the app itself is there, which then takes its place. Nothing in it can be pressed.
 */
export async function showPicture(): Promise<boolean> {
  const drawn = document.querySelector<HTMLTemplateElement>('template.first-picture');
  const root = document.getElementById('root');
  if (!root || !drawn || !currentToken() || drawn.lang !== document.documentElement.lang) return false;
  const picture = drawn.content.cloneNode(true) as DocumentFragment;
  // The policy of the page lets no markup carry styles; a script may set them.
  for (const element of picture.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
  }
  root.replaceChildren(picture);
  const slowLine = nextFrame().then(() => new Promise<undefined>((resolve) => setTimeout(resolve, SLOW_LINE_MS)));
  const wallet = await Promise.race([peekEarly('GET /api/wallet'), slowLine]).catch(() => undefined);
  if (!wallet) return true;
  takeEarlyCall('GET /api/wallet'); // The app finds the answer where it looks first.
  rememberWallet(wallet);
  if (readStored('hideBalance') !== 'yes') writeFigures(root, wallet);
  await nextFrame();
  return true;
}

/** Once what is on the page has been drawn. A page in the background draws nothing. */
function nextFrame(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    requestAnimationFrame(() => port2.postMessage(''));
  });
}
