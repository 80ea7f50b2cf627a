import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../../shared/session/session.ts';
import { type Answers, playServer, Refusal, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import type { Payment } from '../queries.ts';
import { type useWork, WorkContext } from '../work.ts';
import { CreditDialog } from './credit-dialog.tsx';

/** The search waits for a pause in typing; slow machines need longer for everything else. */
vi.setConfig({ testTimeout: 30_000 });
const PATIENTLY = { timeout: 15_000 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const ID = '0192a0c4-5a51-7c3e-8f00-00000000000a';
const CREDIT = `POST /api/office/payments/${ID}/credit`;
const MEMBERS = 'GET /api/office/members';
const line = (id: string, name: string, more = {}) => ({
  ...{ id, name, phone: '081***5678', currency: 'THB', state: 'active', blocks: [], foundBy: 'name' },
  bank: { code: 'KBANK', accountNo: 'xxxxxx6780', accountName: `${name} Jaidee` },
  ...{ createdAt: '2026-03-14T00:00:00.000Z', lastLoginAt: null },
  ...more,
});
const suggestion = {
  ...{ member: { id: 'MSUDA', name: 'Suda', phone: '082***1111', joinedAt: '2026-03-14T00:00:00.000Z' } },
  ...{ accountName: 'Suda Rakdee', isOtherName: true, notice: null, why: ['exact-amount'] },
};
const PAYMENT = {
  ...{ id: ID, state: 'waiting', amount: 500, currency: 'THB', suggestions: [suggestion] },
  ...{ senderBank: 'SCB', senderAccount: 'xxxxxx4321', senderName: 'MALI J' },
} as unknown as Payment;

const deposits = [
  { reference: 'D1', statementType: 'deposit', from: 'KBANK', to: 'WALLET', amount: 320, currency: 'THB' },
].map((entry) => ({ ...entry, id: ID, status: 'SUCCESS', createdAt: '2026-11-02T03:00:00.000Z', balanceAfter: null }));

async function open(answers: Answers = {}) {
  act(() => startShift(meOf('finance')));
  const goOn = vi.fn();
  const onClose = vi.fn();
  const requests = playServer({
    [MEMBERS]: () => ({ members: [line('MMALI', 'Mali')], next: null }),
    'GET /api/office/members/MMALI/statement': () => ({ total: 1, lines: deposits, next: null }),
    'GET /api/office/members/MSUDA/statement': () => ({ total: 0, lines: [], next: null }),
    ...answers,
  });
  await show(
    <WorkContext value={{ goOn } as unknown as ReturnType<typeof useWork>}>
      <CreditDialog payment={PAYMENT} onClose={onClose} />
    </WorkContext>,
    { texts: ['review'] },
  );
  return {
    requests,
    goOn,
    onClose,
    dialog: within(await screen.findByRole('dialog', { name: 'Credit this member?' })),
  };
}
type Opened = Awaited<ReturnType<typeof open>>;

const search = ({ dialog }: Opened, typed: string) =>
  fireEvent.change(dialog.getByLabelText('Find the member'), { target: { value: typed } });
async function chooseMali(opened: Opened) {
  search(opened, 'mali');
  fireEvent.click(await opened.dialog.findByRole('button', { name: 'Choose' }, PATIENTLY));
  return within(await opened.dialog.findByRole('region', { name: 'Receiver' }));
}
const why = ({ dialog }: Opened, text: string) =>
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: text } });

describe('the member of a payment', () => {
  it('is suggested first, and searched by name, phone, account or number', { tags: ['O860'] }, async () => {
    const opened = await open();
    expect(opened.dialog.getByText('Exactly the amount they were told')).toBeTruthy();
    expect(opened.dialog.getByText('Suda')).toBeTruthy();
    search(opened, '0812345678');
    expect(await opened.dialog.findByText('Mali', {}, PATIENTLY)).toBeTruthy();
    expect(opened.dialog.queryByText('Suda')).toBeNull();
    const request = opened.requests.mock.calls.find(([name]) => name === MEMBERS)?.[1] as { url: URL };
    expect(request.url.searchParams.get('search')).toBe('0812345678');
  });

  it('is in sight with bank and last deposits, beside the sender, where the credit is confirmed', {
    tags: ['O860'],
  }, async () => {
    const opened = await open({ [CREDIT]: () => ({ state: 'credited' }) });
    const card = await chooseMali(opened);
    expect(await card.findByText('KBANK xxxxxx6780 Mali Jaidee')).toBeTruthy();
    expect(await card.findByText(/฿320\.00/)).toBeTruthy();
    expect(card.getByText('SCB xxxxxx4321 MALI J')).toBeTruthy();
    why(opened, 'Asked the member');
    fireEvent.click(opened.dialog.getByRole('button', { name: 'Credit ฿500.00 to Mali' }));
    await waitFor(() => expect(opened.goOn).toHaveBeenCalled());
    expect(opened.requests).toHaveBeenCalledWith(
      CREDIT,
      expect.objectContaining({ body: { memberId: 'MMALI', why: 'Asked the member' } }),
    );
  });

  it('can be changed for somebody else before anything is sent, and the reason stays', {
    tags: ['O860'],
  }, async () => {
    const opened = await open();
    const card = await chooseMali(opened);
    why(opened, 'Asked the member');
    fireEvent.click(card.getByRole('button', { name: 'Somebody else' }));
    expect(opened.dialog.getByLabelText('Find the member')).toBeTruthy();
    expect(opened.dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Asked the member');
    expect(opened.requests.mock.calls.map(([name]) => name)).not.toContain(CREDIT);
  });

  it('has to be chosen: without one nothing is sent', { tags: ['O860'] }, async () => {
    const opened = await open();
    why(opened, 'Asked the member');
    fireEvent.click(opened.dialog.getByRole('button', { name: 'Credit ฿500.00' }));
    expect(await opened.dialog.findByText('Choose the member first')).toBeTruthy();
    expect(opened.requests.mock.calls.map(([name]) => name)).not.toContain(CREDIT);
  });

  it('that the server refuses leaves the dialog open with everything typed, and says why', {
    tags: ['O861'],
  }, async () => {
    const opened = await open({ [CREDIT]: () => new Refusal('NO_USER', 404) });
    await chooseMali(opened);
    why(opened, 'Called the member twice');
    fireEvent.click(opened.dialog.getByRole('button', { name: 'Credit ฿500.00 to Mali' }));
    expect((await opened.dialog.findByRole('alert')).textContent).toMatch(/not found/i);
    expect(opened.dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Called the member twice');
    expect(opened.dialog.getByText('KBANK xxxxxx6780 Mali Jaidee')).toBeTruthy();
    expect(opened.onClose).not.toHaveBeenCalled();
  });
});
