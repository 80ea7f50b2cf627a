import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answers, active, bonus, offer, running, showBonus } from '../../testing/bonus.tsx';
import { BonusSheet } from './bonus-sheet.tsx';

// A busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

const NOTICE = '<p>Another one once your total drops to %percentFail%%, and %percentFail%% it is.</p>';
const closed = vi.fn();
const openModal = vi.fn();
let shown: Awaited<ReturnType<typeof showBonus>>;

async function open(offered: Partial<Parameters<typeof bonus>[0]> = {}, answers: Answers = {}) {
  shown = await showBonus(
    <BonusSheet code="WELCOME" onClose={closed} onMoved={() => undefined} openModal={openModal} />,
    { '/api/bonus': { json: [bonus(offered)] }, '/api/lookup/notice': { json: { notice: NOTICE } }, ...answers },
  );
  return screen.findByRole('dialog', { name: 'Welcome' });
}
afterEach(() => {
  shown.leave();
  vi.clearAllMocks();
  localStorage.clear();
});

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

it('shows its banners with their words one after the other, and the notice with its own percentage', async () => {
  const banners = [...bonus().banners, { image: '/banners/daily.svg', html: '<h3>Two</h3>' }];
  const sheet = await open({ banners, percentFail: 15 });
  expect((await screen.findByText('1 of 2')).getAttribute('role')).toBe('status');
  expect(sheet.querySelectorAll('.slides > li')).toHaveLength(2);
  await screen.findByText('Another one once your total drops to 15%, and 15% it is.');
});

it('says before it is taken who may take it, when, what is restricted, what ends it, which money is played first and how to cancel', async () => {
  const sheet = await open({ offer: offer({ endsAt: '2030-01-01T00:00:00.000Z', placesLeft: 12 }) });
  await screen.findByText('Conditions');
  for (const words of [
    '100% of your latest deposit, ฿1,000 at most',
    'Deposit ฿200 or more within 24 hours, not used for another bonus · 1 time in all · 12 places left',
    'Until 01/01/2030 07:00:00 · After receiving it, you have 3 days',
    'You cannot withdraw or receive another bonus, cashback or coupon',
    'Ends when your total reaches 300% or drops to 10%',
    'When time runs out, the bonus and its winnings are removed. Your own money stays',
    'Your money and the bonus are one sum',
    'Tap Cancel bonus on this page at any time',
  ]) {
    expect(sheet.textContent).toContain(words);
  }
});

it('asks before it is taken, with both percentages and the member’s own figures, and is then taken once', async () => {
  const sheet = await open();
  await userEvent.click(await button('Receive bonus'));
  await screen.findByText('Check and confirm');
  for (const words of ['Deposit ฿500.00 → bonus ฿500.00', '฿3,000.00', '(300%)', '฿100.00', '(10%)']) {
    expect(sheet.textContent).toContain(words);
  }
  expect(sheet.textContent).toContain('Until 20/11/2026 18:00:00');
  await userEvent.click(await button('Back'));
  await screen.findByText('Conditions');
  shown.answers['/api/bonus/activate/WELCOME'] = { json: { _id: 'u', isActive: true, received: [] } };
  await userEvent.click(await button('Receive bonus'));
  await userEvent.dblClick(await button('Receive ฿500.00'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(shown.said).toEqual(['success: Bonus received']);
  expect(shown.asked.filter((path) => path.includes('activate'))).toHaveLength(1);
});

it.each([
  ['BONUS_MAX_CLAIMED', 'This bonus has reached its receive limit'],
  ['BONUS_FULL', 'This bonus is full. Choose another'],
  ['NO_DATA', 'This bonus is no longer offered'],
])('that is refused with %s shows a danger toast, and loads the list again', async (message, words) => {
  await open();
  shown.answers['/api/bonus/activate/WELCOME'] = { status: 409, json: { message } };
  await userEvent.click(await button('Receive bonus'));
  await userEvent.click(await button('Receive ฿500.00'));
  await waitFor(() => expect(shown.said).toEqual([`error: ${words}`]));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(shown.asked.filter((path) => path === '/api/bonus')).toHaveLength(2));
});

it('that is active already has a confirm button, which only closes it', async () => {
  await open({ userBonus: { _id: 'u', isActive: true, received: [] } }, active(running()));
  await userEvent.click(await button('Confirm'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(shown.asked.some((path) => path.includes('activate'))).toBe(false);
});

it('says which deposit is missing, and leads to it', async () => {
  await open({ offer: offer({ preview: null }) });
  await screen.findByText('Deposit ฿200 or more, then you can receive it');
  expect((await button('Receive bonus')).disabled).toBe(true);
  await userEvent.click(await button('Deposit'));
  expect(openModal).toHaveBeenCalledWith({ of: 'deposit' });
});

it.each([
  [{ placesLeft: 0 }, 'This bonus is full. Choose another'],
  [{ endsAt: '2020-01-01T00:00:00.000Z' }, 'It can no longer be received'],
  [{ startsAt: '2030-01-01T00:00:00.000Z' }, 'It can be received from 01/01/2030 07:00:00'],
])('that cannot be taken now (%j) says why', async (change, words) => {
  await open({ offer: offer(change) });
  await screen.findByText(words);
  expect((await button('Receive bonus')).disabled).toBe(true);
});

it('cannot be taken while another one runs, and says so', async () => {
  await open({}, active(running({ code: 'OTHER' })));
  await screen.findByText('A bonus is still active. End or cancel it first');
  expect((await button('Receive bonus')).disabled).toBe(true);
});

it('that another device has taken meanwhile cannot be taken here any more', async () => {
  await open();
  await userEvent.click(await button('Receive bonus'));
  await screen.findByText('Check and confirm');
  const receipt = { updatedAt: new Date().toISOString() };
  shown.answers['/api/bonus'] = { json: [bonus({ userBonus: { _id: 'u', isActive: true, received: [receipt] } })] };
  void shown.hearSignal();
  await button('Confirm');
});
