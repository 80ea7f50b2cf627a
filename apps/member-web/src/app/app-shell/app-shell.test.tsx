import { LOCALES } from '@krapao/contract/locales';
import { signIn, wipeSession } from '@krapao/web/session/session.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastWallet, rememberWallet } from '../../shared/money/last-wallet.ts';
import type { WalletAnswer } from '../../shared/money/wallet-query.ts';
import { wide } from '../../shared/wide.ts';
import { callAhead } from './call-ahead.ts';
import { ANYBODY, anyReward, drawHome, renderShell } from './render-shell.tsx';
import { showShell } from './show-shell.ts';

const GAME_ACCOUNT = { isActive: true, amount: 12.5, ftWalletSlot: 10, decimals: 2 } as WalletAnswer['slots'][number];
const walletOf = (
  { amount = 1_234.5, locked = 0, ...wallet }: Partial<WalletAnswer['wallet']>,
  gameAccounts = [GAME_ACCOUNT],
): WalletAnswer => ({
  ...ANYBODY,
  wallet: { amount, available: amount - locked, locked, inProgress: 0, currency: 'THB', ...wallet },
  slots: gameAccounts,
  waiting: [],
});

let answer: () => Promise<Response>;
beforeEach(() => {
  vi.stubGlobal('fetch', () => answer());
  answer = async () => Response.json(walletOf({}));
  signIn('a-token', { remember: true });
});
afterEach(() => {
  wipeSession();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const game = (category: 'slot' | 'lotto', name: string) => ({
  ...GAME_ACCOUNT,
  category,
  background: `/games/${name}.svg`,
});
const asGame = (known: string | ReturnType<typeof game>) => (typeof known === 'string' ? game('slot', known) : known);
const fronts = () =>
  [...document.querySelectorAll('#root .game-row')].map((row) =>
    [...row.querySelectorAll('.game-art-background')].map(
      (front) => /(\w+)\.svg$/.exec(front.getAttribute('src') ?? '')?.[1],
    ),
  );

/** Delays the wallet answer until the returned function is called. */
function answerLater(wallet: WalletAnswer): () => void {
  let speak = () => {};
  const notified = new Promise<void>((resolve) => {
    speak = resolve;
  });
  answer = () => notified.then(() => Response.json(wallet));
  return speak;
}

const balanceCardOf = (page: ParentNode) => page.querySelector('.balance-card');
const figures = () => document.querySelector('#root .app-shell.has-figures');

/** The page as the server sends it, opened with the session that `as` creates. */
async function open({ as = () => {} } = {}) {
  document.body.innerHTML = `<div id="root"></div>${await renderShell('en')}`;
  as();
  callAhead('/user/home');
  return showShell();
}

/** The app's own markup for this wallet. */
function drawnByApp(wallet: WalletAnswer) {
  const page = document.createElement('div');
  page.innerHTML = drawHome(wallet);
  return balanceCardOf(page);
}

describe('the first picture', { timeout: 30_000 }, () => {
  it.each([
    ['money and games', walletOf({})],
    ['money under way and locked', walletOf({ inProgress: 50, locked: 25.5 })],
    ['nothing', walletOf({ amount: 0 }, [])],
    ['kip', walletOf({ amount: 1_940_000, currency: 'LAK' }, [])],
  ])('shows a balance card with %s just as the app will', async (_name, wallet) => {
    answer = async () => Response.json(wallet);
    expect(await open()).toBe(true);
    const timeless = (text: string | null | undefined) => text?.replace(/Last updated \d\d:\d\d/, '');
    expect(figures()).not.toBeNull();
    expect(timeless(balanceCardOf(document)?.textContent)).toBe(timeless(drawnByApp(wallet)?.textContent));
    const growth = (card: Element | null | undefined) =>
      [...(card?.querySelectorAll<HTMLElement>('.balance-card-split > i') ?? [])].map(({ style }) => style.flexGrow);
    expect(growth(balanceCardOf(document))).toEqual(growth(drawnByApp(wallet)));
    const bar = (card: Element | null | undefined) => card?.querySelector('.balance-card-split')?.className;
    expect(bar(balanceCardOf(document))).toBe(bar(drawnByApp(wallet)));
  });

  it.each(LOCALES)('is drawn in %s, and carries no style that the policy of the page would refuse', async (locale) => {
    const picture = await renderShell(locale);
    expect(picture).toMatch(locale === 'th' ? /ฝาก/ : locale === 'la' ? /ຝາກ/ : /Deposit/);
    expect(picture).not.toMatch(/ style=|<script/);
  });

  it('hands the wallet to the app, which does not ask again', async () => {
    await open();
    expect(lastWallet()?.wallet).toEqual(walletOf({}));
  });

  it('shows figures that come late, as long as the app is not there', async () => {
    const speak = answerLater(walletOf({}));
    await open();
    expect(figures()).toBeNull();
    speak();
    await vi.waitFor(() => expect(figures()).not.toBeNull());
  });

  it('shows nobody the figures of who was signed in before', async () => {
    answer = async () => {
      await Promise.resolve(); // The call is sent.
      signIn('another-token', { remember: true });
      return Response.json(walletOf({}));
    };
    await open();
    expect([figures(), lastWallet()]).toEqual([null, undefined]);
  });

  it('shows the fronts of the first games, kind by kind', async () => {
    answer = async () => Response.json(walletOf({}, [game('lotto', 'six'), ...'abcd'].map(asGame)));
    await open();
    await vi.waitFor(() => expect(fronts()).toEqual([['a', 'b', 'c'], ['six'], []]));
  });

  it('shows the fronts of the first kind alone where there is no room for more', async () => {
    vi.spyOn(wide, 'matches', 'get').mockReturnValue(false);
    answer = async () => Response.json(walletOf({}, [game('lotto', 'six'), ...'ab'].map(asGame)));
    await open();
    await vi.waitFor(() => expect(fronts()).toEqual([['a', 'b'], [], []]));
  });

  it('shows those it remembers before the answer comes, and then what has changed', async () => {
    const speak = answerLater(walletOf({}, [...'ac'].map(asGame)));
    await open({ as: () => rememberWallet(walletOf({}, [...'ab'].map(asGame))) });
    expect([fronts(), figures()]).toEqual([[['a', 'b'], [], []], null]);
    const remaining = document.querySelector('#root .game-art-background');
    speak();
    await vi.waitFor(() => expect(fronts()).toEqual([['a', 'c'], [], []]));
    expect(document.querySelector('#root .game-art-background')).toBe(remaining);
  });

  it('shows what waits to be paid just as the app will, before and after the answer, and when amounts are hidden', async () => {
    const soon = new Date(Date.now() + 600_000).toISOString();
    const times = { createdAt: new Date().toISOString(), expireIn: soon };
    const code = { way: 'qr', bankCode: 'KBANK', amount: 500, ...times } as const;
    const notice = { way: 'manual', reference: 'R1', amount: 300.34, ...times } as const;
    const over = { ...code, bankCode: 'WW', expireIn: times.createdAt };
    const [before, after] = [
      { ...walletOf({}), waiting: [code, over] },
      { ...walletOf({}), waiting: [code, notice, over] },
    ];
    const rows = (page: ParentNode) => {
      // React and the browser serialise inline styles differently.
      const spell = (html: string) => html.replaceAll(/(--\w+): ?(\w+);?/g, '$1:$2');
      const clockless = (row: Element) => spell(row.innerHTML).replaceAll(/\d\d:\d\d|data-(?=href|src)/g, '');
      return [...page.querySelectorAll('.unpaid > li')].map(clockless);
    };
    const shown = () => document.querySelector('#root .has-unpaid') ?? document.createElement('div');
    const app = (wallet: WalletAnswer) => {
      const page = document.createElement('div');
      page.innerHTML = drawHome(wallet);
      return rows(page);
    };
    const speak = answerLater(after);
    await open({ as: () => rememberWallet(before) });
    expect([rows(shown()).length, rows(shown())]).toEqual([1, app(before)]);
    speak();
    await vi.waitFor(() => expect([rows(shown()).length, rows(shown())]).toEqual([2, app(after)]));

    localStorage.setItem('hideBalance', 'yes');
    answer = async () => Response.json(after);
    await open();
    await vi.waitFor(() => expect(shown().querySelector('.unpaid .money')?.textContent).toBe('••••••'));
    localStorage.removeItem('hideBalance');

    answer = async () => Response.json(walletOf({}));
    await open();
    await vi.waitFor(() => expect(document.querySelector('#root .app-shell:not(.has-unpaid)')).not.toBeNull());
  });

  it.each(['balance', 'turnover'] as const)(
    'shows the reward that runs by %s just as the app will, its place before its figures',
    async (rule) => {
      const until = '2026-11-20T11:00:00.000Z';
      const known = { title: '<b>Welcome</b> $& 100%', until, total: 1_640, turnover: 600, left: 1_360 };
      const reward = { ...anyReward(rule), ...known, successAt: 3_000, failAt: 100 };
      const kip = { ...walletOf({ amount: 1_000, currency: 'LAK' }, []), reward };
      const wallet = { ...walletOf({}), reward };
      const cards = (page: ParentNode) =>
        [...page.querySelectorAll('.running')].map((card) => [
          card.textContent,
          card.querySelector<HTMLElement>('.meter')?.style.getPropertyValue('--at'),
          card.querySelector<HTMLElement>('.meter')?.style.getPropertyValue('--fail'),
          card.previousElementSibling?.className,
        ]);
      const app = (known: WalletAnswer) => {
        const page = document.createElement('div');
        page.innerHTML = drawHome(known);
        return cards(page);
      };
      const shown = () => cards(document.querySelector('#root .has-running') ?? document.createElement('div'));
      const speak = answerLater(kip);
      await open({ as: () => rememberWallet(wallet) });
      expect([shown().length, shown(), figures()]).toEqual([1, app(wallet), null]);
      speak();
      await vi.waitFor(() => expect([figures() !== null, shown()]).toEqual([true, app(kip)]));

      localStorage.setItem('hideBalance', 'yes');
      answer = async () => Response.json(wallet);
      await open();
      await vi.waitFor(() => expect(shown()[0]?.[0]).toContain('••••••'));
      expect(shown()[0]?.[1]).toBe('0%');
      localStorage.removeItem('hideBalance');

      answer = async () => Response.json({ ...wallet, reward: null });
      await open({ as: () => rememberWallet({ ...wallet, reward: null }) });
      await vi.waitFor(() => expect(figures()).not.toBeNull());
      expect(shown()).toEqual([]);
    },
  );

  it('does not call a total new that counts an old balance of a game', async () => {
    const sent = { ...GAME_ACCOUNT, refreshedAt: '2026-03-14T02:41:07.000Z' };
    answer = async () => Response.json(walletOf({}, [sent]));
    await open();
    const when = () => balanceCardOf(document)?.querySelector('.balance-card-when')?.textContent;
    expect(when()).toBe('\u00a0');
    answer = async () => Response.json(walletOf({}, [{ ...sent, amount: 0 }]));
    await open();
    expect(when()).toMatch(/^Last updated .*now$/);
  });

  it('is no part of what can be read or pressed', async () => {
    await open();
    const picture = document.querySelector('#root > .app-shell');
    expect([picture?.getAttribute('aria-hidden'), picture?.hasAttribute('inert')]).toEqual(['true', true]);
  });

  it('shows no figures to who hides them, or when none are heard', async () => {
    localStorage.setItem('hideBalance', 'yes');
    expect([await open(), figures()]).toEqual([true, null]);
    localStorage.removeItem('hideBalance');
    answer = async () => Response.json({ message: 'NO_WALLET' }, { status: 404 });
    expect([await open(), figures()]).toEqual([true, null]);
    answer = () => Promise.reject(new TypeError('no line'));
    expect([await open(), figures()]).toEqual([true, null]);
  });

  it('is not for visitors, nor for who reads another language', async () => {
    const inThai = () => document.documentElement.setAttribute('lang', 'th');
    for (const as of [inThai, wipeSession]) {
      expect([await open({ as }), document.getElementById('root')?.innerHTML]).toEqual([false, '']);
    }
  });
});
