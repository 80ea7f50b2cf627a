import { toast } from '@krapao/ui/layers/toast';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { game, openApp, profile, refuse, toastOf, wallet } from '../../testing/open-app.tsx';

const card = () => screen.findByRole('region', { name: 'Total balance' });
const cardShows = (text: string | RegExp) => waitFor(async () => expect((await card()).textContent).toMatch(text));
const money = () => screen.findByRole<HTMLFieldSetElement>('group', { name: 'Your money' });
const shortcuts = () => screen.findByRole('navigation', { name: 'Shortcuts' });

/** Toasts appear in order, so an earlier toast would show beside the last. */
async function expectNoDialog() {
  toast.info('The last word');
  await toastOf('The last word');
  const dialogs = ['dialog', 'alertdialog'].flatMap((role) => screen.queryAllByRole(role, { hidden: true }));
  expect(dialogs.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('The last word')]);
}

const row = (name: string) => screen.findByRole('region', { name });
const cardOf = (name: RegExp) =>
  waitFor(() => {
    const cards = screen.getAllByRole('listitem');
    const found = cards.find((each) => within(each).queryByRole('button', { name }));
    if (!found) throw new Error(`no card of ${name} among ${cards.length}`);
    return found;
  });

describe('the balance card', () => {
  it('shows the total of wallet and games, its parts, and when it was heard', { tags: ['P1', 'S1.22'] }, async () => {
    const shut = game({ code: 'malai', name: 'Malai', isActive: false, amount: 99 });
    await openApp('/user/home', { answers: { 'GET /api/wallet': () => wallet({ slots: [game(), shut] }) } });
    await cardShows('฿1,000.00');
    await cardShows(/Available 700\.00.*In games 300\.00/);
    await cardShows(/Last updated \d\d:\d\d · (now|\d+ seconds? ago)/);
    expect(within(await card()).getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows the name, the total in the member’s money and when it was read', { tags: ['S1.21', 'S1.23'] }, async () => {
    const kip = { amount: 2_500_000, available: 2_500_000, inProgress: 0, locked: 0, currency: 'LAK' } as const;
    await openApp('/user/home', {
      answers: {
        'GET /api/account/profile': () => ({
          ...profile,
          profile: { ...profile.profile, name: 'Mali Jaidee', currency: 'LAK' },
        }),
        'GET /api/wallet': () => wallet({ wallet: kip, slots: [] }),
      },
    });
    await waitFor(() => expect(screen.getByRole('banner').textContent).toContain('Mali Jaidee'));
    await cardShows('₭2,500,000');
    await cardShows(/Last updated \d\d:\d\d · /);
  });

  it('names what is in progress and what is locked only when there is some', { tags: ['R27', 'P2'] }, async () => {
    const { answers, press } = await openApp('/user/home', {
      answers: {
        'GET /api/wallet': () =>
          wallet({
            slots: [],
            wallet: { amount: 125.5, available: 100, inProgress: 50, locked: 25.5, currency: 'THB' },
          }),
      },
    });
    await cardShows('฿125.50');
    await cardShows(/Locked by bonus 25\.50.*In progress 50\.00/);
    answers['GET /api/wallet'] = () => wallet({ slots: [] });
    await press('Check balance');
    await cardShows('฿700.00');
    expect((await card()).textContent).not.toMatch(/In progress|Locked by bonus/);
  });

  it('deposits that wait for a limit stand beside it, and lead to the limits', { tags: ['P18'] }, async () => {
    const { press } = await openApp('/user/home', {
      answers: { 'GET /api/wallet': () => wallet({ aboveLimit: 250 }) },
    });
    await screen.findByText('฿250.00 arrived above your deposit limit and waits.');
    await cardShows('฿1,000.00');
    await press('See your limits');
    await screen.findByRole('dialog', { name: 'Play safely' });
  });

  it('Check balance asks the games, then loads the wallet again', { tags: ['S1.24', 'S4.25'] }, async () => {
    const { answers, press, times } = await openApp('/user/home');
    await cardShows('฿1,000.00');
    const before = times('GET /api/wallet');
    let gamesAnswer = () => {};
    answers['GET /api/wallet/refresh/slot'] = () =>
      new Promise((resolve) => {
        gamesAnswer = () => resolve({ slots: [] });
      });
    answers['GET /api/wallet'] = () =>
      wallet({ wallet: { amount: 42, available: 42, inProgress: 0, locked: 0, currency: 'THB' }, slots: [game()] });
    await press('Check balance');
    await waitFor(() => expect(times('GET /api/wallet/refresh/slot')).toBe(1));
    expect(times('GET /api/wallet')).toBe(before);
    gamesAnswer();
    await cardShows('฿342.00');
    expect(times('GET /api/wallet')).toBe(before + 1);
  });

  it('a check names the game that did not answer, and is silent about it once it does', { tags: ['R46'] }, async () => {
    const longAgo = new Date(Date.now() - 12 * 60_000).toISOString();
    const { answers, press } = await openApp('/user/home', {
      answers: {
        'GET /api/wallet': () =>
          wallet({ slots: [game({ name: 'Naga', refreshedAt: longAgo }), game({ code: 'dao', name: 'Dao' })] }),
      },
    });
    await screen.findByText('Naga did not answer. The balance shown is from 12 minutes ago. Your money is safe');
    answers['GET /api/wallet'] = () => wallet({ slots: [game({ name: 'Naga' }), game({ code: 'dao', name: 'Dao' })] });
    await press('Check balance');
    await waitFor(() => expect(screen.queryByText(/did not answer/)).toBeNull());
  });

  it('a check that the server did not answer names no game', { tags: ['R46'] }, async () => {
    const longAgo = new Date(Date.now() - 12 * 60_000).toISOString();
    const { times } = await openApp('/user/home', {
      answers: {
        'GET /api/wallet': () => wallet({ slots: [game({ name: 'Naga', refreshedAt: longAgo })] }),
        'GET /api/wallet/refresh/slot': () => refuse('INTERNAL_SERVER_ERROR', { status: 503 }),
      },
    });
    await waitFor(() => expect(times('GET /api/wallet')).toBe(2));
    await cardShows('12 minutes ago');
    expect(screen.queryByText(/did not answer/)).toBeNull();
  });

  it.each([
    ['more than a minute', 61_000, 1],
    ['less than a minute', 30_000, 0],
  ])('opening home asks the games once when a balance is %s old', { tags: ['R47'] }, async (_, ageMs, refreshes) => {
    const refreshedAt = new Date(Date.now() - ageMs).toISOString();
    const { times } = await openApp('/user/home', {
      answers: { 'GET /api/wallet': () => wallet({ slots: [game({ refreshedAt })] }) },
    });
    await cardShows('฿1,000.00');
    await waitFor(() => expect(times('GET /api/wallet/refresh/slot')).toBe(refreshes));
    await waitFor(() => expect(times('GET /api/wallet')).toBe(1 + refreshes));
    await new Promise((resolve) => requestIdleCallback(() => resolve(undefined)));
    expect(times('GET /api/wallet/refresh/slot')).toBe(refreshes);
  });

  it('a load that fails is quiet and keeps what was known, with its age', { tags: ['S8.106'] }, async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { answers, press, times } = await openApp('/user/home');
    await cardShows('฿1,000.00');
    const before = times('GET /api/wallet');
    answers['GET /api/wallet'] = () => refuse('NO_WALLET', { status: 404 });
    answers['GET /api/wallet/refresh/slot'] = () => refuse('NO_WALLET', { status: 404 });
    await press('Check balance');
    await waitFor(() => expect(times('GET /api/wallet')).toBe(before + 1));
    await screen.findByRole('button', { name: 'Check balance' });
    vi.advanceTimersByTime(20_000);
    await cardShows(/Last updated \d\d:\d\d · \d\d seconds ago/);
    await cardShows('฿1,000.00');
    expect((await cardOf(/Naga/)).textContent).toContain('฿300.00');
    await expectNoDialog();
  });

  it('stores the time of the last sync, and forgets it with the sign-in', { tags: ['S3.76'] }, async () => {
    const start = Date.now();
    const { press, at } = await openApp('/user/home');
    await cardShows('฿1,000.00');
    const stored = () => [localStorage.getItem('lastSync'), sessionStorage.getItem('lastSync')];
    await waitFor(() => expect(stored()).toEqual([expect.any(String), null]));
    const receivedAt = Date.parse(stored()[0] ?? '');
    expect([start <= receivedAt, receivedAt <= Date.now()]).toEqual([true, true]);
    await press('Log out');
    await waitFor(() => expect(at()).toBe('/login'));
    await waitFor(() => expect(stored()).toEqual([null, null]));
  });
});

describe('without a wallet', () => {
  it('a balance that does not load says so in its place, and loads on request', {
    tags: ['S8.105', 'R37'],
  }, async () => {
    const { answers, press } = await openApp('/user/home', {
      answers: { 'GET /api/wallet': () => refuse('NO_WALLET', { status: 403 }) },
    });
    await screen.findByText('Could not load. Your money is safe');
    await expectNoDialog();
    expect(screen.queryByRole('region', { name: 'Total balance' })).toBeNull();
    delete answers['GET /api/wallet'];
    await press('Try again');
    await cardShows('฿1,000.00');
    expect(screen.queryByText('Could not load. Your money is safe')).toBeNull();
  });

  it('home says in its place that the games did not load, and can be asked again', { tags: ['R37'] }, async () => {
    const { answers, user } = await openApp('/user/home', {
      answers: { 'GET /api/wallet': () => refuse('NO_WALLET', { status: 404 }) },
    });
    await screen.findByRole('heading', { name: 'Game accounts did not load' });
    await waitFor(async () => expect((await money()).disabled).toBe(true));
    delete answers['GET /api/wallet'];
    // The last such button: the balance card has another.
    await user.click((await screen.findAllByRole('button', { name: 'Try again' })).at(-1) ?? document.body);
    await row('Slots');
    expect((await money()).disabled).toBe(false);
    expect(screen.queryByRole('heading', { name: 'Game accounts did not load' })).toBeNull();
  });
});

describe('what home leads to', () => {
  it.each([
    ['Deposit', 'deposit'],
    ['Withdraw', 'withdraw'],
    ['Transfer', 'transfer'],
  ])('%s opens the %s modal', { tags: ['S2.59', 'S2.60', 'S2.68', 'S2.69', 'S2.70'] }, async (name) => {
    const { press, user } = await openApp('/user/home');
    await press(name, await money());
    await screen.findByRole('dialog', { name });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['Prize wheel', '/user/spin'],
    ['Bonus', '/user/bonus'],
  ])('has shortcuts to the wheel and to bonuses: %s goes to %s', { tags: ['S2.64', 'S2.66'] }, async (name, path) => {
    const { user, at } = await openApp('/user/home', {
      answers: { 'GET /api/spinwheel/active': () => ({ active: true }) },
    });
    await user.click(await within(await shortcuts()).findByRole('link', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(at()).toBe(path));
  });
});

describe('the wheel', () => {
  it('has a widget with the coin count when the server says that one is active', {
    tags: ['S2.61', 'S2.67', 'S6.7'],
  }, async () => {
    const { user, at } = await openApp('/user/home', {
      answers: {
        'GET /api/spinwheel/active': () => ({ active: true }),
        'GET /api/wallet': () => wallet({ profile: { ...wallet().profile, coin: 7 } }),
      },
    });
    const spin = await within(await shortcuts()).findByRole('link', { name: /^Prize wheel/ });
    await waitFor(() => expect(spin.textContent).toContain('7 coins'));
    expect(screen.queryByRole('button', { name: /Refresh all/ })).toBeNull();
    await user.click(spin);
    await waitFor(() => expect(at()).toBe('/user/spin'));
  });

  it('without one, refresh-all stands in its place with the coin count, and asks the games', {
    tags: ['S2.62'],
  }, async () => {
    const { user, times } = await openApp('/user/home', {
      answers: {
        'GET /api/spinwheel/active': () => ({ active: false }),
        'GET /api/wallet': () => wallet({ profile: { ...wallet().profile, coin: 0 } }),
      },
    });
    const refresh = await within(await shortcuts()).findByRole('button', { name: /^Refresh all/ });
    await waitFor(() => expect(refresh.textContent).toContain('0 coins'));
    expect(within(await shortcuts()).queryByRole('link', { name: /Prize wheel/ })).toBeNull();
    expect(times('GET /api/wallet/refresh/slot')).toBe(0);
    await user.click(refresh);
    await waitFor(() => expect(times('GET /api/wallet/refresh/slot')).toBe(1));
  });
});

describe('the carousels', () => {
  const KINDS = [
    { category: 'slot', name: 'Slots', games: ['Naga', 'Malai', 'Thong', 'Wila'] },
    { category: 'sport', name: 'Sport + Casino', games: ['Takraw', 'Pok Deng', 'Dao', 'Sangwian'] },
    { category: 'lotto', name: 'Lotto', games: ['Sam Tua', 'Mekong 6', 'Duang'] },
  ] as const;
  const closed = (name: string, change: Parameters<typeof game>[0] = {}) =>
    game({ code: name.toLowerCase(), name, isActive: false, amount: 0, refreshedAt: null, ...change });

  it('are slot, sport and lotto, each game in its own', { tags: ['S1.8', 'S2.53'] }, async () => {
    const slots = KINDS.flatMap(({ category, games }) => games.map((name) => closed(name, { category })));
    // Reversed, since the category of a game decides its row, not its position.
    await openApp('/user/home', { answers: { 'GET /api/wallet': () => wallet({ slots: slots.toReversed() }) } });
    for (const { name, games } of KINDS) {
      const offers = within(await row(name)).getAllByRole('button', { name: /^Open account/ });
      const wanted = games.map((game) => `Open account ${game}`).toReversed();
      expect(offers.map(({ textContent }) => textContent)).toEqual(wanted);
    }
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 3)).toEqual(KINDS.map(({ name }) => name));
  });

  it('an open account shows its money and its credits at the rate', { tags: ['S2.56'] }, async () => {
    const slots = [game(), ...['Malai', 'Thong', 'Wila'].map((name) => closed(name))];
    await openApp('/user/home', { answers: { 'GET /api/wallet': () => wallet({ slots }) } });
    const card = await cardOf(/^Naga/);
    expect(card.textContent).toContain('฿300.00');
    expect(card.textContent).toContain('30.00 credits × 10');
    expect((await row('Slots')).textContent).toContain('1 of 4 open');
  });

  it('a closed account offers to open it', { tags: ['S2.57'] }, async () => {
    const slots = [game(), closed('Thong')];
    const { press } = await openApp('/user/home', { answers: { 'GET /api/wallet': () => wallet({ slots }) } });
    const card = await cardOf(/Thong/);
    expect(card.textContent).not.toMatch(/\d\.\d\d/);
    await press('Open account Thong', card);
    await screen.findByRole('dialog', { name: 'Thong' });
  });
});
