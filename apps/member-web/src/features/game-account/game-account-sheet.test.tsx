import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { flags } from '../../shared/flags.ts';
import { type Answers, game, openApp, toastOf, wallet } from '../../testing/open-app.tsx';

// The config of the page, as a server with these settings writes it, before the app reads it.
vi.hoisted(() => {
  const config = document.createElement('script');
  config.id = 'krapao-config';
  config.type = 'application/json';
  config.textContent = JSON.stringify({
    iframeMode: true,
    sportsSiteUrl: 'https://sports.example/home',
    providerNotice: 'Closed from 02:00',
  });
  document.head.append(config);
});

const { iframeMode } = flags;
afterEach(() => {
  Object.assign(flags, { iframeMode });
  vi.restoreAllMocks();
});

type Game = ReturnType<typeof game>;

const empty = (code: string, name: string, change: Partial<Game> = {}) => game({ code, name, amount: 0, ...change });
/** The server's answers for a member with these games. */
const having = (games: Game[], money = 700): Answers => ({
  'GET /api/wallet': () =>
    wallet({ slots: games, wallet: { amount: money, available: money, inProgress: 0, locked: 0, currency: 'THB' } }),
  'GET /api/wallet/refresh/slot': () => ({ slots: games }),
});

const cardOf = (name: string) => screen.findByRole('button', { name: new RegExp(name) });
const sheetOf = (name: string) => screen.findByRole('dialog', { name });
const valueAt = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const shutterIn = (place: HTMLElement) =>
  within(place).getAllByAltText('Thong')[0]?.closest('[data-state]')?.getAttribute('data-state');

describe('a closed account', () => {
  it('opens: the shutter rolls up, and the credentials are loaded', { tags: ['S1.9', 'S2.71', 'S4.13'] }, async () => {
    const games = [empty('thong', 'Thong', { isActive: false })];
    const app = await openApp('/user/home', {
      answers: {
        ...having(games),
        'GET /api/wallet/activate/{slotCode}': () => {
          games[0] = empty('thong', 'Thong');
          return games[0];
        },
        'GET /api/wallet/account/{slotCode}': () => ({ username: 'thong001', password: 'a-password' }),
      },
    });
    await app.user.click(await cardOf('Thong'));
    const sheet = await sheetOf('Thong');
    expect(shutterIn(sheet)).toBe('shut');
    expect(app.times('GET /api/wallet/account/{slotCode}')).toBe(0);
    await app.press('Open account', sheet);
    await waitFor(() => expect(shutterIn(sheet)).toBe('open'));
    expect(await valueAt('Username')).toBe('thong001');
    const loads = app.requests.filter(({ key }) => key === 'GET /api/wallet/account/{slotCode}');
    expect(loads.map(({ path }) => path)).toEqual(['/api/wallet/account/thong']);
    await app.user.keyboard('{Escape}');
    await isClosed();
    const card = (await cardOf('Thong')).closest('li');
    expect(card?.textContent).toContain('฿0.00');
    expect(card && shutterIn(card)).toBe('open');
  });
});

describe('the login of a game', () => {
  it('is loaded again after a password reset, which asks first', { tags: ['S4.14'] }, async () => {
    let password = 'the-old-one';
    const { press, times, user } = await openApp('/user/home', {
      answers: {
        ...having([empty('takraw', 'Takraw')]),
        'GET /api/wallet/account/{slotCode}': () => ({ username: 'takraw001', password }),
        'GET /api/wallet/resetpassword/{slotCode}': () => {
          password = 'the-new-one';
          return { username: 'takraw001', password };
        },
      },
    });
    const count = () => [
      times('GET /api/wallet/resetpassword/{slotCode}'),
      times('GET /api/wallet/account/{slotCode}'),
    ];
    const question = () => screen.findByRole('alertdialog', { name: 'Reset this game password?' });
    await user.click(await cardOf('Takraw'));
    await press('Show password');
    expect(await valueAt('Password')).toBe('the-old-one');
    expect(count()).toEqual([0, 1]);
    await press('Reset game password');
    await press('Cancel', await question());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(count()).toEqual([0, 1]);
    await press('Reset game password');
    await press('Reset game password', await question());
    await toastOf('You have a new game password');
    await waitFor(async () => expect(await valueAt('Password')).toBe('the-new-one'));
    expect(count()).toEqual([1, 2]);
  });
});

describe('money of a game', () => {
  it('with no web address, transfer to the game needs a wallet amount above 0', { tags: ['S4.15'] }, async () => {
    const { user } = await openApp('/user/home', {
      answers: having([empty('sangwian', 'Sangwian', { web: null }), empty('malai', 'Malai')], 0),
    });
    await user.click(await cardOf('Sangwian'));
    await sheetOf('Sangwian');
    const transferIn = (description?: RegExp) =>
      screen.getByRole<HTMLButtonElement>('button', { name: 'Transfer in', ...(description && { description }) });
    expect(transferIn(/Put money into your wallet first/).disabled).toBe(true);
    await user.keyboard('{Escape}');
    await isClosed();
    await user.click(await cardOf('Malai'));
    await sheetOf('Malai');
    expect(transferIn().disabled).toBe(false);
  });
});

describe('the ways into a game', () => {
  const LINK = 'https://game.example/play/malai';
  const links: Answers = { 'GET /api/autoLogin/{provider}/{user}': () => ({ link: LINK }) };

  it('android and ios are each off, with the reason, when their link is null', {
    tags: ['S2.58', 'S6.10'],
  }, async () => {
    const { user } = await openApp('/user/home', {
      answers: having([
        empty('malai', 'Malai', { android: 'https://malai.example/android', ios: null }),
        empty('wila', 'Wila', { android: null, ios: 'https://wila.example/ios' }),
      ]),
    });
    const description = 'Not offered for this game';
    const off = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name, description }).disabled;
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    await user.click(await cardOf('Malai'));
    await sheetOf('Malai');
    expect(href('Android app')).toBe('https://malai.example/android');
    expect(off('iOS app')).toBe(true);
    await user.keyboard('{Escape}');
    await isClosed();
    await user.click(await cardOf('Wila'));
    await sheetOf('Wila');
    expect(off('Android app')).toBe(true);
    expect(href('iOS app')).toBe('https://wila.example/ios');
  });

  it('in iframe mode the game opens inside the app, and coming back asks for the balance', {
    tags: ['S9.40'],
  }, async () => {
    const openTab = vi.spyOn(window, 'open');
    const { press, times, user } = await openApp('/user/home', {
      answers: { ...having([empty('malai', 'Malai')]), ...links },
    });
    await user.click(await cardOf('Malai'));
    await press('Play', await sheetOf('Malai'));
    const frame = await screen.findByTitle('Malai');
    expect(frame.getAttribute('src')).toBe(LINK);
    expect(await sheetOf('Malai')).toBe(frame.closest('dialog'));
    expect(openTab).not.toHaveBeenCalled();
    const refreshes = () => times('GET /api/wallet/refresh/slot');
    // Home's own, which a busy machine may send late.
    await waitFor(() => expect(refreshes()).toBe(1));
    await press('Back to wallet');
    await isClosed();
    await waitFor(() => expect(refreshes()).toBe(2));
  });

  it('the sports site has the operator’s own address and notice, and no other game has them', {
    tags: ['S9.42', 'S9.43'],
  }, async () => {
    Object.assign(flags, { iframeMode: false });
    const tab = {
      closed: false,
      document: document.implementation.createHTMLDocument(),
      location: { assign: vi.fn() },
    };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { press, user } = await openApp('/user/home', {
      answers: having([empty('takraw', 'Takraw'), empty('dao', 'Dao')]),
    });
    await user.click(await cardOf('Takraw'));
    within(await sheetOf('Takraw')).getByText('Closed from 02:00');
    await press('Play', await sheetOf('Takraw'));
    await waitFor(() => expect(tab.location.assign.mock.calls).toEqual([['https://sports.example/home']]));
    await user.keyboard('{Escape}');
    await isClosed();
    await user.click(await cardOf('Dao'));
    expect((await sheetOf('Dao')).textContent).not.toContain('Closed from 02:00');
  });
});
