import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answers, active, offer, promotion, running, showBonus } from '../../testing/bonus.tsx';
import { PromotionSheet } from './promotion-sheet.tsx';

// Generous timeouts, for busy machines.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

const closed = vi.fn();
let shown: Awaited<ReturnType<typeof showBonus>>;
const open = async (answers: Answers, code = 'NEW100') => {
  shown = await showBonus(
    <PromotionSheet code={code} onClose={closed} onMoved={() => undefined} openModal={() => undefined} />,
    answers,
  );
};
const found = (change: Parameters<typeof promotion>[0] = {}): Answers => ({
  '/api/promotion/find/NEW100': { json: promotion(change) },
});
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
afterEach(() => {
  shown.leave();
  vi.clearAllMocks();
  localStorage.clear();
});

it('says that it is searching, then shows the fail percentage, the description, the figures and a receive button', {
  tags: ['S2.107', 'S2.108'],
}, async () => {
  await open(found());
  await screen.findByText('Searching');
  const sheet = await screen.findByRole('dialog', { name: 'New hundred' });
  expect(screen.queryByText('Searching')).toBeNull();
  for (const words of [
    'The bonus ends at 10%',
    'For you',
    'Deposit ฿500.00 → bonus ฿500.00',
    '฿3,000.00',
    'How to cancel',
  ]) {
    expect(sheet.textContent).toContain(words);
  }
  expect((await button('Receive bonus')).disabled).toBe(false);
});

it('says so when there is no such code, and looks it up written for an address', {
  tags: ['S2.109', 'S7.63'],
}, async () => {
  const unknown = { status: 404, json: { message: 'NO_PROMOTION' } };
  await open({ '/api/promotion/find/NEW%20100%2F%F0%9F%8E%81': unknown }, 'NEW 100/🎁');
  await screen.findByText('Promotion code not found');
  await screen.findByText('NEW 100/🎁 was not found. Check it and try again');
  expect(shown.requests).toContain('/api/promotion/find/NEW%20100%2F%F0%9F%8E%81');
  await userEvent.click(await button('Change the code'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
});

it('is taken once, by the same code', { tags: ['S5.44', 'S7.64'] }, async () => {
  await open({
    ...found(),
    '/api/promotion/activate/NEW100': { json: { _id: 'u', isActive: true, received: [] } },
  });
  await userEvent.dblClick(await button('Receive bonus'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(shown.requests.filter((path) => path === '/api/promotion/activate/NEW100')).toHaveLength(1);
  expect(shown.toasts).toEqual(['success: Bonus received']);
});

it('that is refused shows an alert with what the server said', { tags: ['S8.101'] }, async () => {
  await open({
    ...found(),
    '/api/promotion/activate/NEW100': { status: 409, json: { message: 'PROMOTION_RECEIVED' } },
  });
  await userEvent.click(await button('Receive bonus'));
  const alert = await screen.findByRole('alertdialog', { name: 'Error' });
  expect(alert.textContent).toContain('This promotion was already received');
  await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(shown.toasts).toEqual([]);
});

it('cannot be taken while a reward runs, and says so; what it gives everybody has no deposit', async () => {
  const preview = { ...(offer().preview as NonNullable<ReturnType<typeof offer>['preview']>), deposit: null };
  const gift = offer({ percentOfDeposit: null, fixedAmount: 500, minDeposit: 0, preview });
  await open({ ...found({ offer: gift }), ...active(running()) });
  const sheet = await screen.findByRole('dialog', { name: 'New hundred' });
  await screen.findByText('A bonus is still active. End or cancel it first');
  expect((await button('Receive bonus')).disabled).toBe(true);
  expect(sheet.textContent).toContain('฿500 for everyone');
  expect(sheet.textContent).toContain('Every member · Once for each member');
});
