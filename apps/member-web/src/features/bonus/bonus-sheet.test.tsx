import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answers, active, bonus, offer, running, showBonus } from '../../testing/bonus.tsx';
import { BonusSheet } from './bonus-sheet.tsx';

// Generous timeouts, for busy machines.
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

it('shows its banners with their words one after the other, and the notice with its own percentage', {
  tags: ['S2.104', 'S3.25'],
}, async () => {
  const banners = [...bonus().banners, { image: '/banners/daily.svg', alt: '', html: '<h3>Two</h3>' }];
  const sheet = await open({ banners, percentFail: 15 }, active(running()));
  expect((await screen.findByText('1 of 2')).getAttribute('role')).toBe('status');
  expect(sheet.querySelectorAll('.slides > li')).toHaveLength(2);
  await screen.findByText('Another one once your total drops to 15%, and 15% it is.');
});

it('says nothing about another bonus while none runs', async () => {
  await open();
  await screen.findByText('Conditions');
  expect(screen.queryByText(/Another one once your total drops/)).toBeNull();
  expect(shown.requests).not.toContain('/api/lookup/notice');
});

it('says before it is taken who may take it, when, what is restricted, what ends it, which money is played first and how to cancel', {
  tags: ['P29', 'P30'],
}, async () => {
  const sheet = await open({ offer: offer({ endsAt: '2030-01-01T00:00:00.000Z', placesLeft: 12 }) });
  await screen.findByText('Conditions');
  for (const words of [
    '100% of a deposit, ฿1,000 at most',
    'A deposit of ฿200 or more within 24 hours that earned nothing yet and is still there. The best one counts · 1 time in all · 12 places left',
    'Until 01/01/2030 07:00:00 · After receiving it, you have 3 days',
    'Only the bonus and the deposit that earned it are locked. Your other money stays free to withdraw',
    'Ends when the bonus and its deposit grow to 300% or drop to 10%',
    'When time runs out, the bonus and its winnings are removed. Your own money stays',
    'Wins and losses in games count for the bonus first',
    'Tap Cancel bonus on this page at any time',
  ]) {
    expect(sheet.textContent).toContain(words);
  }
});

it('asks before it is taken, with both percentages and the member’s own figures, and is then taken once', {
  tags: ['S2.105', 'S2.106'],
}, async () => {
  const sheet = await open();
  await userEvent.click(await button('Receive bonus'));
  await screen.findByText('Check and confirm');
  for (const words of [
    'Deposit ฿500.00 → bonus ฿500.00',
    '฿3,000.00',
    '(300%)',
    '฿100.00',
    '(10%)',
    'Your other ฿2,000.00 stays free',
  ]) {
    expect(sheet.textContent).toContain(words);
  }
  expect(sheet.textContent).toContain('Until 20/11/2026 18:00:00');
  await userEvent.click(await button('Back'));
  await screen.findByText('Conditions');
  shown.answers['/api/bonus/activate/WELCOME'] = { json: { _id: 'u', isActive: true, received: [] } };
  await userEvent.click(await button('Receive bonus'));
  await userEvent.dblClick(await button('Receive ฿500.00'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(shown.toasts).toEqual(['success: Bonus received']);
  expect(shown.requests.filter((path) => path.includes('activate'))).toHaveLength(1);
});

it.each([
  ['BONUS_MAX_CLAIMED', 'This bonus has reached its receive limit'],
  ['BONUS_FULL', 'This bonus is full. Choose another'],
  ['NO_DATA', 'This bonus is no longer offered'],
])(
  'that is refused with %s shows a danger toast, and loads the list again',
  { tags: ['S8.95'] },
  async (message, words) => {
    await open();
    shown.answers['/api/bonus/activate/WELCOME'] = { status: 409, json: { message } };
    await userEvent.click(await button('Receive bonus'));
    await userEvent.click(await button('Receive ฿500.00'));
    await waitFor(() => expect(shown.toasts).toEqual([`error: ${words}`]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(shown.requests.filter((path) => path === '/api/bonus')).toHaveLength(2));
  },
);

it('that is active already has a confirm button, which only closes it', { tags: ['S2.105'] }, async () => {
  await open({ userBonus: { _id: 'u', isActive: true, received: [] } }, active(running()));
  await userEvent.click(await button('Confirm'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(shown.requests.some((path) => path.includes('activate'))).toBe(false);
});

it('says which deposit is missing, and leads to it', async () => {
  await open({ offer: offer({ preview: null, blocker: { reason: 'NO_DEPOSIT' } }) });
  await screen.findByText('Deposit ฿200 or more, then you can receive it');
  expect((await button('Receive bonus')).disabled).toBe(true);
  await userEvent.click(await button('Deposit'));
  expect(openModal).toHaveBeenCalledWith({ of: 'deposit' });
});

it.each([
  [{ reason: 'DEPOSIT_USED', deposit: 500 }, /Your deposit of ฿500 has earned a bonus already/],
  [{ reason: 'DEPOSIT_TOO_SMALL', deposit: 40 }, /Your deposit of ฿40 is too small. Deposit ฿200 or more/],
  [
    { reason: 'DEPOSIT_TOO_OLD', deposit: 500, at: '2026-11-15T05:00:00.000Z' },
    /฿500 \(15\/11\/2026 12:00\) is more than/,
  ],
  [{ reason: 'MONEY_GONE', deposit: 1_000, total: 900 }, /Of your deposit of ฿1,000 only ฿900 is left/],
  [{ reason: 'WITHDRAWAL_PENDING' }, /A withdrawal is in progress/],
  [{ reason: 'REWARD_RUNNING' }, /./],
] as const)('says why with the figures before the button is offered: %j', async (blocker, words) => {
  await open({ offer: offer({ preview: null, blocker }) });
  await screen.findAllByText(words);
  expect((await button('Receive bonus')).disabled).toBe(true);
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
  void shown.receiveSignal();
  await button('Confirm');
});
