import { toast } from '@krapao/ui/toast';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { game, openApp, profile, refuse, toastOf, wallet } from '../../testing/open-app.tsx';

const purse = () => screen.findByRole('region', { name: 'Total balance' });
const purseSays = (text: string | RegExp) => waitFor(async () => expect((await purse()).textContent).toMatch(text));
const money = () => screen.findByRole<HTMLFieldSetElement>('group', { name: 'Your money' });
const shortcuts = () => screen.findByRole('navigation', { name: 'Shortcuts' });

/** Toasts come in their order: what was said before the last word would stand beside it. */
async function expectNothingSaid() {
  toast.info('The last word');
  await toastOf('The last word');
  const said = ['dialog', 'alertdialog'].flatMap((role) => screen.queryAllByRole(role, { hidden: true }));
  expect(said.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('The last word')]);
}

const lane = (name: string) => screen.findByRole('region', { name });
const cardOf = (name: RegExp) =>
  waitFor(() => {
    const cards = screen.getAllByRole('listitem');
    const found = cards.find((each) => within(each).queryByRole('button', { name }));
    if (!found) throw new Error(`no card of ${name} among ${cards.length}`);
    return found;
  });

describe('the purse', () => {
  it('shows the total of wallet and games, its parts, and when it was heard', async () => {
    await openApp('/user/home');
    await purseSays('฿1,000.00');
    await purseSays(/Main wallet 700\.00.*In games 300\.00/);
    await purseSays(/Last updated \d\d:\d\d · (now|\d+ seconds? ago)/);
    expect(within(await purse()).getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows the name, the total in the member’s money and when it was read', async () => {
    const kip = { amount: 2_500_000, inProgress: 0, locked: 0, currency: 'LAK' } as const;
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
    await purseSays('₭2,500,000');
    await purseSays(/Last updated \d\d:\d\d · /);
  });

  it('names what is in progress and what is locked only when there is some', async () => {
    const { answers, press } = await openApp('/user/home', {
      answers: {
        'GET /api/wallet': () =>
          wallet({ slots: [], wallet: { amount: 100, inProgress: 50, locked: 25.5, currency: 'THB' } }),
      },
    });
    await purseSays('฿175.50');
    await purseSays(/In progress 50\.00.*Locked by bonus 25\.50/);
    answers['GET /api/wallet'] = () => wallet({ slots: [] });
    await press('Check balance');
    await purseSays('฿700.00');
    expect((await purse()).textContent).not.toMatch(/In progress|Locked by bonus/);
  });

  it('Check balance asks the games, then loads the wallet again', async () => {
    const { answers, press, times } = await openApp('/user/home');
    await purseSays('฿1,000.00');
    const before = times('GET /api/wallet');
    let gamesAnswer = () => {};
    answers['GET /api/wallet/refresh/slot'] = () =>
      new Promise((resolve) => {
        gamesAnswer = () => resolve({ slots: [] });
      });
    answers['GET /api/wallet'] = () =>
      wallet({ wallet: { amount: 42, inProgress: 0, locked: 0, currency: 'THB' }, slots: [game()] });
    await press('Check balance');
    await waitFor(() => expect(times('GET /api/wallet/refresh/slot')).toBe(1));
    expect(times('GET /api/wallet')).toBe(before);
    gamesAnswer();
    await purseSays('฿342.00');
    expect(times('GET /api/wallet')).toBe(before + 1);
  });

  it('a load that fails is quiet and keeps what was known, with its age', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { answers, press, times } = await openApp('/user/home');
    await purseSays('฿1,000.00');
    const before = times('GET /api/wallet');
    answers['GET /api/wallet'] = () => refuse('NO_WALLET', { status: 404 });
    answers['GET /api/wallet/refresh/slot'] = () => refuse('NO_WALLET', { status: 404 });
    await press('Check balance');
    await waitFor(() => expect(times('GET /api/wallet')).toBe(before + 1));
    await screen.findByRole('button', { name: 'Check balance' });
    vi.advanceTimersByTime(20_000);
    await purseSays(/Last updated \d\d:\d\d · \d\d seconds ago/);
    await purseSays('฿1,000.00');
    expect((await cardOf(/Naga/)).textContent).toContain('฿300.00');
    await expectNothingSaid();
  });

  it('stores the time of the last sync, and forgets it with the sign-in', async () => {
    const start = Date.now();
    const { press, at } = await openApp('/user/home');
    await purseSays('฿1,000.00');
    const stored = () => [localStorage.getItem('lastSync'), sessionStorage.getItem('lastSync')];
    await waitFor(() => expect(stored()).toEqual([expect.any(String), null]));
    const heardAt = Date.parse(stored()[0] ?? '');
    expect([start <= heardAt, heardAt <= Date.now()]).toEqual([true, true]);
    await press('Log out');
    await waitFor(() => expect(at()).toBe('/login'));
    await waitFor(() => expect(stored()).toEqual([null, null]));
  });
});

describe('without a wallet', () => {
  it('a balance that does not load says so in its place, and loads on request', async () => {
    const { answers, press } = await openApp('/user/home', {
      answers: { 'GET /api/wallet': () => refuse('NO_WALLET', { status: 403 }) },
    });
    await screen.findByText('Could not load. Your money is safe');
    await expectNothingSaid();
    expect(screen.queryByRole('region', { name: 'Total balance' })).toBeNull();
    delete answers['GET /api/wallet'];
    await press('Try again');
    await purseSays('฿1,000.00');
    expect(screen.queryByText('Could not load. Your money is safe')).toBeNull();
  });

  it('home says in its place that the games did not load, and can be asked again', async () => {
    const { answers, user } = await openApp('/user/home', {
      answers: { 'GET /api/wallet': () => refuse('NO_WALLET', { status: 404 }) },
    });
    await screen.findByRole('heading', { name: 'Game accounts did not load' });
    expect((await money()).disabled).toBe(true);
    delete answers['GET /api/wallet'];
    // Its own button is the last one: the purse has another.
    await user.click((await screen.findAllByRole('button', { name: 'Try again' })).at(-1) ?? document.body);
    await lane('Slots');
    expect((await money()).disabled).toBe(false);
    expect(screen.queryByRole('heading', { name: 'Game accounts did not load' })).toBeNull();
  });
});

describe('what home leads to', () => {
  it.each([
    ['Deposit', 'deposit'],
    ['Withdraw', 'withdraw'],
    ['Transfer', 'transfer'],
  ])('%s opens the %s modal', async (name) => {
    const { press, user } = await openApp('/user/home');
    await press(name, await money());
    await screen.findByRole('dialog', { name });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['Prize wheel', '/user/spin'],
    ['Bonus', '/user/bonus'],
  ])('has shortcuts to the wheel and to bonuses: %s goes to %s', async (name, path) => {
    const { user, at } = await openApp('/user/home', {
      answers: { 'GET /api/spinwheel/active': () => ({ active: true }) },
    });
    await user.click(await within(await shortcuts()).findByRole('link', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(at()).toBe(path));
  });
});

describe('the wheel', () => {
  it('has a widget with the coin count when the server says that one is active', async () => {
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

  it('without one, refresh-all stands in its place with the coin count, and asks the games', async () => {
    const { user, times } = await openApp('/user/home', {
      answers: {
        'GET /api/spinwheel/active': () => ({ active: false }),
        'GET /api/wallet': () => wallet({ profile: { ...wallet().profile, coin: 0 } }),
      },
    });
    const refresh = await within(await shortcuts()).findByRole('button', { name: /^Refresh all/ });
    await waitFor(() => expect(refresh.textContent).toContain('0 coins'));
    expect(screen.queryByRole('link', { name: /Prize wheel/ })).toBeNull();
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

  it('are slot, sport and lotto, each game in its own', async () => {
    const slots = KINDS.flatMap(({ category, games }) => games.map((name) => closed(name, { category })));
    // Not in the order of the lanes: the kind of a game decides, not its place.
    await openApp('/user/home', { answers: { 'GET /api/wallet': () => wallet({ slots: slots.toReversed() }) } });
    for (const { name, games } of KINDS) {
      const offers = within(await lane(name)).getAllByRole('button', { name: /^Open account/ });
      const wanted = games.map((game) => `Open account ${game}`).toReversed();
      expect(offers.map(({ textContent }) => textContent)).toEqual(wanted);
    }
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 3)).toEqual(KINDS.map(({ name }) => name));
  });

  it('an open account shows its money and its credits at the rate', async () => {
    const slots = [game(), ...['Malai', 'Thong', 'Wila'].map((name) => closed(name))];
    await openApp('/user/home', { answers: { 'GET /api/wallet': () => wallet({ slots }) } });
    const card = await cardOf(/^Naga/);
    expect(card.textContent).toContain('฿300.00');
    expect(card.textContent).toContain('30.00 credits × 10');
    expect((await lane('Slots')).textContent).toContain('1 of 4 open');
  });

  it('a closed account offers to open it', async () => {
    const slots = [game(), closed('Thong')];
    const { press } = await openApp('/user/home', { answers: { 'GET /api/wallet': () => wallet({ slots }) } });
    const card = await cardOf(/Thong/);
    expect(card.textContent).not.toMatch(/\d\.\d\d/);
    await press('Open account Thong', card);
    await screen.findByRole('dialog', { name: 'Thong' });
  });
});
