import type { AnswerOf } from '@krapao/contract/calls';
import { peekEarly } from '@krapao/web/api/call.ts';
import { takeEarlyCall } from '@krapao/web/api/early-calls.ts';
import { nextFrame } from '@krapao/web/browser/next-frame.ts';
import { readStored } from '@krapao/web/browser/storage.ts';
import { currentToken } from '@krapao/web/session/session.ts';
import { lastWallet, rememberWallet } from '../../shared/money/last-wallet.ts';
import { placeGames } from './place-games.ts';
import { showRunning } from './show-running.ts';
import { showWaiting } from './show-waiting.ts';
import { writeFigures } from './write-figures.ts';

/** A picture with its figures is drawn once instead of twice: worth a moment. */
const QUICK_LINE_MS = 150;
const SLOW_LINE_MS = 300;

/**
 * Shows a member home as the build drew it (see draw-picture.tsx), with the figures as soon as they are heard. On a
 * slow phone that is long before the app itself is there, which then takes its place. Nothing in it can be pressed.
 * Ends when it is time for the app.
 */
export async function showPicture(): Promise<boolean> {
  const drawn = document.querySelector<HTMLTemplateElement>('template.first-picture');
  const root = document.getElementById('root');
  const picture = drawn?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  if (!root || !picture || !currentToken() || drawn?.lang !== document.documentElement.lang) {
    fetchApp();
    return false;
  }
  const known = lastWallet();
  if (known) placeGames(picture, known.wallet); // Nobody sees them yet, but they are on their way.
  const hang = () => {
    if (root.hasChildNodes()) return;
    root.append(picture);
    void nextFrame().then(() => finish(picture));
  };
  void later(QUICK_LINE_MS).then(hang);
  void later(SLOW_LINE_MS).then(() => picture.classList.add('is-late'));
  await Promise.race([fillIn(picture, hang), later(SLOW_LINE_MS)]);
  hang();
  await nextFrame();
  return true;
}

/** With what the wallet's answer says, however late it comes, unless the app is there by then. */
async function fillIn(picture: HTMLElement, hang: () => void): Promise<void> {
  const token = currentToken();
  const wallet = await peekEarly('GET /api/wallet').catch(() => undefined);
  hang();
  // Another tab may have signed somebody else in meanwhile, who must not see this.
  if (!wallet || !picture.isConnected || currentToken() !== token) return;
  void takeEarlyCall('GET /api/wallet'); // The app finds the answer where it looks first.
  rememberWallet(wallet);
  if (readStored('hideBalance') !== 'yes') writeFigures(picture, wallet);
  void nextFrame().then(() => showRest(picture, wallet));
}

/** What need not be there with the first frame. */
function finish(picture: HTMLElement): void {
  picture.classList.remove('is-new');
  // The policy of the page lets no markup carry styles; a script may set them.
  for (const element of picture.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
  }
  for (const image of picture.querySelectorAll<HTMLImageElement>('[data-src]')) image.src = image.dataset.src ?? '';
  // Games seldom change, a deposit waits for minutes and a reward runs for days: their places need not wait for the answer. Money does.
  const known = lastWallet(); // Of whoever is signed in now.
  if (known) showRest(picture, known.wallet);
  setTimeout(fetchApp); // A dozen files are begun with it: a piece of work by itself.
}

/** What stands below the money. */
function showRest(picture: HTMLElement, wallet: AnswerOf<'GET /api/wallet'>): void {
  showRunning(picture, wallet);
  showWaiting(picture, wallet);
  placeGames(picture, wallet);
  picture.classList.add('has-games');
}

/** The files of the app, which the server has named (see first-parts.ts): they come while there is something to look at. */
function fetchApp(): void {
  const links = document.querySelector<HTMLTemplateElement>('template.next-parts')?.content.children ?? [];
  document.head.append(...links);
}

const later = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));
