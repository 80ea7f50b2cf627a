import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hideAmounts } from '../../shared/money/hidden-amounts.ts';
import { type Answers, active, bonus, offer, running, showBonus } from '../../testing/bonus.tsx';
import { BonusPage } from './bonus-page.tsx';

// Generous timeouts, for busy machines.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

let shown: Awaited<ReturnType<typeof showBonus>>;
const open = async (answers: Answers) => {
  shown = await showBonus(<BonusPage />, { '/api/bonus': { json: [] }, ...answers });
};
afterEach(() => {
  shown.leave();
  hideAmounts(false);
  localStorage.clear();
});

const received = (isActive: boolean) => ({ _id: 'u', isActive, received: [{ updatedAt: new Date().toISOString() }] });
const meter = () => screen.findByRole('img');

describe('the promotion code', () => {
  it('has a field with a search button, turns into upper case while it is typed, and is looked up trimmed', {
    tags: ['S2.93', 'S2.94', 'S5.44'],
  }, async () => {
    await open({});
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Bonus');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Promotion code' });
    await userEvent.type(field, ' new100 🎁 ');
    expect(field.value).toBe(' NEW100 🎁 ');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(shown.opened).toEqual([{ of: 'promotion', code: 'NEW100 🎁' }]);
  });

  it('is asked for where there is none, and cut where it is longer than any code', async () => {
    await open({});
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Promotion code' });
    await userEvent.type(field, '  {Enter}');
    await screen.findByText('Type the code first');
    expect(shown.opened).toEqual([]);
    await userEvent.clear(field);
    await userEvent.paste('x'.repeat(200));
    await userEvent.keyboard('{Enter}');
    expect(shown.opened).toEqual([{ of: 'promotion', code: 'X'.repeat(60) }]);
  });
});

describe('the reward that runs', () => {
  it('stands with its type and a cancel button in place of the code field, with both ends and the figure now', {
    tags: ['S2.95'],
  }, async () => {
    await open(active(running()));
    await screen.findByText('Daily bonus');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel bonus' })).toBeTruthy();
    const card = screen.getByRole('region', { name: /360\.00 more to withdraw/ });
    expect((await meter()).getAttribute('aria-label')).toBe(
      'The bonus is at ฿1,640.00. At ฿3,000.00 you can withdraw all of it, at ฿100.00 or less it ends',
    );
    for (const words of ['Welcome 100%', '(300%)', '(10%)', 'Your money in it฿500.00', 'Locked together฿1,000.00']) {
      expect(card.textContent).toContain(words);
    }
    expect(card.textContent).toContain('Until 20/11/2026 18:00:00');
    expect(card.textContent).toContain('Your other ฿2,000.00 stays free to withdraw at any time');
  });

  it('follows what a signal tells, up to its end', async () => {
    await open(active(running()));
    await screen.findByText('฿1,360.00');
    Object.assign(shown.answers, active(running({ balance: 2_050, left: 950 })));
    void shown.receiveSignal();
    await screen.findByText('฿2,050.00');
    Object.assign(shown.answers, active(null));
    void shown.receiveSignal();
    await screen.findByRole('textbox', { name: 'Promotion code' });
  });

  it('by turnover shows the bets done of the bets needed, and where it fails', async () => {
    const change = { rule: 'turnover', percentSuccess: 2_000, successAt: 20_000, turnover: 2_300 } as const;
    await open(active(running({ ...change, left: 17_700, kind: 'promotion', type: 'promotion' })));
    expect((await meter()).getAttribute('aria-label')).toBe(
      'Turnover ฿2,300.00 of ฿20,000.00. At ฿100.00 or less the bonus ends',
    );
    const card = screen.getByRole('region', { name: /700\.00 turnover to go/ });
    expect(card.textContent).toContain('At ฿100.00 or less the bonus ends (10%). Now it is at ฿1,640.00');
  });

  it('says which games its end waits for', async () => {
    await open(active(running({ balance: 3_000, left: 0, waitsFor: ['naga', 'malai'] })));
    await screen.findByText('Waiting for Naga, Malai to answer. Then you will know');
    expect(screen.getByRole('region', { name: 'Target reached' })).toBeTruthy();
  });

  it('tells no figures to who hides them', async () => {
    hideAmounts(true);
    await open(active(running()));
    expect((await meter()).getAttribute('aria-label')).toBe('Amounts are hidden');
    const card = screen.getByRole('region', { name: /more to withdraw/ });
    expect(card.textContent).not.toMatch(/฿|\d,\d/);
  });
});

describe('the cards', () => {
  const cardOf = async (title: string) => (await screen.findByRole('heading', { name: title })).closest('article');

  it('each have their banner and are in exactly one of three states', {
    tags: ['S2.96', 'S2.97', 'S2.98', 'S2.99'],
  }, async () => {
    const bonuses = [
      bonus({ code: 'A', title: 'Mine', userBonus: received(true) }),
      bonus({ code: 'B', title: 'Had', type: 'day', userBonus: received(false) }),
      bonus({ code: 'C', title: 'Free', type: 'week', offer: offer({ placesLeft: 3 }) }),
      bonus({ code: 'D', title: 'Poor', offer: offer({ preview: null, blocker: { reason: 'NO_DEPOSIT' } }) }),
    ];
    await open({ '/api/bonus': { json: bonuses } });
    const states = ['Active', 'Fully received', 'Click to receive'];
    for (const [index, title] of ['Mine', 'Had', 'Free'].entries()) {
      const card = await cardOf(title);
      expect(card?.querySelector('img')?.getAttribute('src')).toBe('/banners/welcome.svg');
      expect(states.filter((state) => card?.textContent?.includes(state))).toEqual([states[index]]);
    }
    expect(screen.getByText('1 to receive')).toBeTruthy();
    expect((await cardOf('Free'))?.textContent).toContain('Deposit ฿200 or more1 time a week3 places left');
    expect((await cardOf('Had'))?.textContent).toContain('1 time a dayAgain tomorrow');
  });

  it('offer nothing to receive while a reward runs', async () => {
    await open({ ...active(running()), '/api/bonus': { json: [bonus({ code: 'A', title: 'Other' })] } });
    await screen.findByRole('button', { name: 'Other: See conditions' });
    expect(screen.queryByText(/Click to receive|to receive$/)).toBeNull();
  });

  it('open at a click, but one that is received does nothing', { tags: ['S2.100', 'S4.32'] }, async () => {
    await open({
      '/api/bonus': {
        json: [bonus({ code: 'A', title: 'Had', userBonus: received(false) }), bonus({ code: 'B', title: 'Free' })],
      },
    });
    const had = await cardOf('Had');
    expect(within(had as HTMLElement).queryByRole('button')).toBeNull();
    await userEvent.click(had as HTMLElement);
    expect(shown.opened).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Free: Click to receive' }));
    expect(shown.opened).toEqual([{ of: 'bonus', code: 'B' }]);
  });

  it('that cannot be loaded show no alert: their place says so, and can ask again', { tags: ['S8.109'] }, async () => {
    await open({ '/api/bonus': { status: 404, json: { message: 'NO_DATA' } } });
    await screen.findByText('Could not load. Your money is safe');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.querySelector('.skeleton')).toBeNull();
    expect(shown.toasts).toEqual([]);
    shown.answers['/api/bonus'] = { json: [bonus()] };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Welcome' });
  });

  it('say so when there are none', async () => {
    await open({});
    await screen.findByText('No bonuses now');
  });
});

describe('cancelling', () => {
  const cancel = async () => {
    await open(active(running()));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel bonus' }));
    return screen.findByRole('alertdialog', { name: 'Cancel this bonus?' });
  };
  const confirm = (dialog: HTMLElement) =>
    userEvent.click(within(dialog).getByRole('button', { name: 'Cancel bonus' }));

  it('asks first, with what stays and what goes to the satang, and does nothing for who keeps it', {
    tags: ['S2.110', 'P31'],
  }, async () => {
    const dialog = await cancel();
    expect(dialog.textContent).toContain('฿1,140.25 of bonus and winnings will be removed. You keep ฿500.00');
    expect(dialog.textContent).toMatch(/You keep฿500\.00.*Removed−฿1,140\.25/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep bonus' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(shown.requests).not.toContain('/api/bonus/clear');
  });

  it('says what the server said, then loads the list and the active state again', {
    tags: ['S4.31', 'S7.61'],
  }, async () => {
    const dialog = await cancel();
    Object.assign(shown.answers, active(null), {
      '/api/bonus/clear': { json: { message: 'BONUS_CLEAR', keeps: 500, goes: 1_140.25 } },
      '/api/bonus': { json: [bonus()] },
    });
    await confirm(dialog);
    await screen.findByRole('textbox', { name: 'Promotion code' });
    await screen.findByRole('heading', { name: 'Welcome' });
    expect(shown.toasts).toEqual(['success: Bonus cancelled']);
  });

  it.each([
    [{ message: 'BONUS_CONDITION', game: 'naga' }, 'Naga is not answering. Try again in a moment'],
    [{ message: 'BONUS_CONDITION' }, 'A transfer or withdrawal is in progress. Try again when it is done'],
    [{ message: 'NO_DATA' }, 'This bonus has already ended'],
  ])('that fails with %j shows an alert whose title says so', { tags: ['S8.101', 'S8.103'] }, async (json, words) => {
    const dialog = await cancel();
    shown.answers['/api/bonus/clear'] = { status: 409, json };
    await confirm(dialog);
    const alert = await screen.findByRole('alertdialog', { name: 'Cancel bonus failed' });
    expect(alert.textContent).toContain(words);
    expect(shown.toasts).toEqual([]);
  });
});
