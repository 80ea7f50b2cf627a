import { peekEarly } from '../../shared/api/call.ts';
import { takeEarlyCall } from '../../shared/api/early-calls.ts';
import { rememberWallet } from '../../shared/last-wallet.ts';
import { currentToken } from '../../shared/session.ts';
import { readStored } from '../../shared/storage.ts';
import { showStalls } from './show-stalls.ts';
import { writeFigures } from './write-figures.ts';

/** A picture with its figures is drawn once instead of twice: worth a moment. */
const QUICK_LINE_MS = 150;
const SLOW_LINE_MS = 300;

/**
 * Shows a member home as the build drew it (see draw-picture.tsx), with the figures as soon as they are heard. On a
 * slow phone that is long before the app itself is there, which then takes its place. Nothing in it can be pressed.
 */
export async function showPicture(): Promise<boolean> {
  const drawn = document.querySelector<HTMLTemplateElement>('template.first-picture');
  const root = document.getElementById('root');
  if (!root || !drawn || !currentToken() || drawn.lang !== document.documentElement.lang) {
    fetchApp();
    return false;
  }
  const heard = peekEarly('GET /api/wallet').catch(() => undefined);
  let isDrawn = false;
  const draw = () => {
    if (isDrawn) return;
    isDrawn = true;
    root.replaceChildren(copyOf(drawn));
    void nextFrame().then(() => {
      root.querySelector('.first-picture')?.classList.remove('is-new');
      for (const image of root.querySelectorAll<HTMLImageElement>('[data-src]')) image.src = image.dataset.src ?? '';
      fetchApp();
    });
  };
  void later(QUICK_LINE_MS).then(draw);
  const wallet = await Promise.race([heard, later(SLOW_LINE_MS)]);
  draw();
  if (wallet) {
    takeEarlyCall('GET /api/wallet'); // The app finds the answer where it looks first.
    rememberWallet(wallet);
    if (readStored('hideBalance') !== 'yes') writeFigures(root, wallet);
  }
  await nextFrame();
  if (wallet) showStalls(root, wallet);
  void later(wallet ? 0 : SLOW_LINE_MS).then(() => root.querySelector('.first-picture')?.classList.add('is-late'));
  return true;
}

/** The files of the app, which the server has named (see first-parts.ts): they come while there is something to look at. */
function fetchApp(): void {
  const links = document.querySelector<HTMLTemplateElement>('template.next-parts')?.content.children ?? [];
  document.head.append(...links);
}

function copyOf(drawn: HTMLTemplateElement): DocumentFragment {
  const picture = drawn.content.cloneNode(true) as DocumentFragment;
  // The policy of the page lets no markup carry styles; a script may set them.
  for (const element of picture.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
  }
  return picture;
}

const later = (delayMs: number) => new Promise<undefined>((resolve) => setTimeout(resolve, delayMs));

/** Once what is on the page has been drawn. A page in the background draws nothing. */
function nextFrame(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    requestAnimationFrame(() => port2.postMessage(''));
  });
}
