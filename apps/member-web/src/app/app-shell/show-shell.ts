import type { AnswerOf } from '@krapao/contract/calls';
import { peekEarly } from '@krapao/web/api/call.ts';
import { takeEarlyCall } from '@krapao/web/api/early-calls.ts';
import { readStored } from '@krapao/web/browser/storage.ts';
import { currentToken } from '@krapao/web/session/session.ts';
import { lastWallet, rememberWallet } from '../../shared/money/last-wallet.ts';
import { nextFrame } from './next-frame.ts';
import { placeGames } from './place-games.ts';
import { showRunning } from './show-running.ts';
import { showWaiting } from './show-waiting.ts';
import { writeFigures } from './write-figures.ts';

/** Waits this long for the wallet, so that shell and figures are painted once, before the app's files load. */
const WALLET_WAIT_MS = 300;

/**
 * Shows a member the prerendered home (see render-shell.tsx) and adds the figures once the wallet answers; on a slow
 * phone, long before the app replaces it. The shell is inert. Resolves when the app may start.
 */
export async function showShell(): Promise<boolean> {
  const drawn = document.querySelector<HTMLTemplateElement>('template.app-shell');
  const root = document.getElementById('root');
  const picture = drawn?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  if (!root || !picture || !currentToken() || drawn?.lang !== document.documentElement.lang) {
    fetchApp();
    return false;
  }
  // The CSP forbids inline styles in markup; a script may set them.
  for (const element of picture.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
  }
  // Games seldom change, a deposit waits for minutes and a reward runs for days, so the last wallet is good enough for
  // these. Balances wait for the answer.
  const known = lastWallet(); // Stored with the session, so never another member's.
  if (known) showRest(picture, known.wallet);
  await Promise.race([fillIn(picture), later(WALLET_WAIT_MS)]);
  root.append(picture);
  await nextFrame();
  fetchApp();
  return true;
}

/** Fills in the wallet's answer, however late, unless the app has replaced the shell by then. */
async function fillIn(picture: HTMLElement): Promise<void> {
  const token = currentToken();
  const wallet = await peekEarly('GET /api/wallet').catch(() => undefined);
  // Another tab may have signed in another member meanwhile, who must not see this wallet.
  if (!wallet || isReplaced(picture) || currentToken() !== token) return;
  void takeEarlyCall('GET /api/wallet'); // Hands the answer to the app's first wallet call.
  rememberWallet(wallet);
  if (readStored('hideBalance') !== 'yes') writeFigures(picture, wallet);
  showRest(picture, wallet);
}

const isReplaced = (picture: HTMLElement) => !picture.isConnected && document.getElementById('root')?.hasChildNodes();

/** Shows the parts below the balance. */
function showRest(picture: HTMLElement, wallet: AnswerOf<'GET /api/wallet'>): void {
  showRunning(picture, wallet);
  showWaiting(picture, wallet);
  placeGames(picture, wallet);
}

/** Starts loading the app's chunks, listed by the server (see entry-chunks.mjs), once the shell is on screen. */
function fetchApp(): void {
  const links = document.querySelector<HTMLTemplateElement>('template.next-parts')?.content.children ?? [];
  document.head.append(...links);
}

const later = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));
