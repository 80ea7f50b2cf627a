import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import { type Answers, playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { REVIEWED } from '../../shared/testing/withdrawal.ts';
import { Desk, PATIENTLY } from './testing/review-desk.tsx';

/** Members are searched after a pause in typing; slow machines need longer for everything else. */
vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const ID = '0192a0c4-5a51-7c3e-8f00-00000000000a';
const AT = '2026-11-16T09:00:00.000Z';
const OK = () => ({ message: 'OK' });
const member = { id: 'MANAN', name: 'Anan', phone: '081***5678', joinedAt: AT };
const base = { id: ID, amount: 500, currency: 'THB', createdAt: AT, steps: [], signals: [] };

const WITHDRAWAL = {
  ...{ ...base, reference: 'W-1', status: 'requested', asked: 0, batch: null, member, bankReference: null },
  ...{ bank: { code: 'KBANK', accountNo: 'xxxxxx6780', accountName: 'ANAN' }, needsTwo: false, firstApproval: null },
  ...REVIEWED,
};
const SLIP = {
  ...{
    ...base,
    reference: 'S-1',
    status: 'review',
    reason: null,
    pictureUrl: '/x.png',
    code: null,
    verifier: null,
    wallet: null,
  },
  compared: [{ what: 'fromName', onSlip: 'A***', ours: 'ANAN', verdict: 'unclear' }],
  ...{ lookAlikes: [], member, history: { credited: 3, failed: 0, balance: 10, currency: 'THB' }, paymentId: ID },
};
const PAYMENT = {
  ...{ ...base, state: 'review', senderBank: 'SCB', senderAccount: 'xxxxxx4321', senderName: 'SOMSAK', transRef: 'T1' },
  ...{ receiverBank: 'KBANK', receiverAccount: 'xxxxxx1111', note: null, paidAt: AT, receivedAt: AT, source: 'feed' },
  ...{ isInFeed: true, member: null, suggestions: [] as object[], decisions: [] },
};

/** The queue with one item, and a hand that counts its clicks. */
async function open(kind: 'withdrawals' | 'slips' | 'payments', detail: object, more: Answers = {}) {
  act(() => startShift(meOf('finance')));
  const calls = playServer({
    'GET /api/office/queues': () => [],
    'GET /api/office/queues/items': () => ({
      items: [
        {
          ...{ kind, id: ID, since: AT, member, bank: 'KBANK', reference: 'R1', signals: [], amount: 500 },
          ...{ currency: 'THB', claim: null, isOwn: false, hold: null },
        },
      ],
      next: null,
    }),
    [`GET /api/office/${kind}/${ID}`]: () => detail,
    [`POST /api/office/queues/${kind}/${ID}/claim`]: () => ({ until: AT }),
    [`DELETE /api/office/queues/${kind}/${ID}/claim`]: OK,
    ...more,
  });
  await show(<Desk />, { texts: ['review', 'catalogue', 'refusals'], at: '/queue' });
  let clicks = 0;
  const click = (target: HTMLElement, init: object = {}) => {
    clicks += 1;
    fireEvent.click(target, init);
  };
  click((await screen.findAllByText('Anan', {}, PATIENTLY))[0] as HTMLElement);
  const part = within(await screen.findByRole('region', { name: 'Details' }, PATIENTLY));
  const sent = (name: string) => calls.mock.calls.filter(([call]) => call === name).map(([, { body }]) => body);
  return { click, part, sent, count: () => clicks };
}
const APPROVE = `POST /api/office/withdrawals/${ID}/approve`;
const CREDITED = () => ({ state: 'credited' });
const ACCEPT = `POST /api/office/slips/${ID}/accept`;

describe('the clicks from the list to done', () => {
  it('are two for a withdrawal', { tags: ['O966'] }, async () => {
    const { click, part, sent, count } = await open('withdrawals', WITHDRAWAL, {
      [APPROVE]: () => ({ state: 'approved' }),
    });
    click(await part.findByRole('button', { name: /^Approve ฿500/ }, PATIENTLY));
    await waitFor(() => expect(sent(APPROVE)).toHaveLength(1), PATIENTLY);
    expect(count()).toBe(2);
  });

  it('are two for a slip, whose reason is what was compared', { tags: ['O966'] }, async () => {
    const { click, part, sent, count } = await open('slips', SLIP, { [ACCEPT]: CREDITED });
    click(await part.findByRole('button', { name: /^Approve ฿500/ }, PATIENTLY));
    await waitFor(() => expect(sent(ACCEPT)).toEqual([{ note: 'Compared on screen: nothing differs' }]), PATIENTLY);
    expect(count()).toBe(2);
  });

  it('are three for a payment of nobody known, searched without a click', { tags: ['O966'] }, async () => {
    const credit = `POST /api/office/payments/${ID}/credit`;
    const { click, part, sent, count } = await open('payments', PAYMENT, {
      [credit]: CREDITED,
      'GET /api/office/members': () => ({
        members: [
          {
            ...{ id: 'MSOM', name: 'Somsak', phone: '082***1111', currency: 'THB', state: 'active', blocks: [] },
            ...{ foundBy: 'name', bank: { code: 'SCB', accountNo: 'xxxxxx4321', accountName: 'Somsak' } },
            ...{ createdAt: AT, lastLoginAt: null },
          },
        ],
        next: null,
      }),
      'GET /api/office/members/MSOM/statement': () => ({ total: 0, lines: [], next: null }),
    });
    const field = await part.findByLabelText('Find the member', {}, PATIENTLY);
    await waitFor(() => expect(document.activeElement).toBe(field), PATIENTLY);
    fireEvent.change(field, { target: { value: 'somsak' } });
    click(await part.findByRole('button', { name: 'Choose' }, PATIENTLY));
    const dialog = within(await screen.findByRole('dialog', { name: 'Credit this member?' }, PATIENTLY));
    click(dialog.getByRole('button', { name: 'Credit ฿500.00 to Somsak' }));
    await waitFor(() => expect(sent(credit)).toEqual([{ memberId: 'MSOM', why: 'Found by search' }]), PATIENTLY);
    expect(count()).toBe(3);
  });

  it('are three for a suggested payment, whose reason is why it was suggested', { tags: ['O966'] }, async () => {
    const credit = `POST /api/office/payments/${ID}/credit`;
    const suggestion = { member, accountName: 'ANAN', isOtherName: false, notice: null, why: ['sender-account'] };
    const { click, part, sent, count } = await open(
      'payments',
      { ...PAYMENT, suggestions: [suggestion] },
      { [credit]: CREDITED, 'GET /api/office/members/MANAN/statement': () => ({ total: 0, lines: [], next: null }) },
    );
    click(await part.findByRole('button', { name: /^Credit ฿500/ }, PATIENTLY));
    const dialog = within(await screen.findByRole('dialog', { name: 'Credit this member?' }, PATIENTLY));
    click(dialog.getByRole('button', { name: 'Credit ฿500.00 to Anan' }));
    await waitFor(
      () => expect(sent(credit)).toEqual([{ memberId: 'MANAN', why: 'From their bank account' }]),
      PATIENTLY,
    );
    expect(count()).toBe(3);
  });

  it('are three for a payment by hand, whose account is shown there', { tags: ['O966', 'O969'] }, async () => {
    const paid = `POST /api/office/withdrawals/${ID}/paid`;
    const account = `GET /api/office/withdrawals/${ID}/account`;
    const { click, part, sent, count } = await open('withdrawals', WITHDRAWAL, {
      [paid]: OK,
      [account]: () => ({ accountNo: '0451236780' }),
    });
    const byHand = await part.findByRole('button', { name: /^By hand/ }, PATIENTLY);
    expect(sent(account)).toEqual([]);
    click(byHand);
    const dialog = within(await screen.findByRole('dialog', { name: 'Paid by hand?' }, PATIENTLY));
    expect(await dialog.findByText('0451236780', {}, PATIENTLY)).toBeTruthy();
    const field = dialog.getByLabelText("Bank's reference");
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'KB-7781' } });
    click(dialog.getByRole('button', { name: 'Mark as paid' }));
    await waitFor(() => expect(sent(paid)).toEqual([{ bankReference: 'KB-7781' }]), PATIENTLY);
    expect([count(), sent(account).length]).toEqual([3, 1]);
  });
});

describe('an approval asks once more', () => {
  it.each([
    ['is shared', { signals: [{ code: 'SHARED_ACCOUNT', detail: '1', points: 40 }] }],
    ['may have been paid before', { signals: [{ code: 'FILE_CANCELLED', detail: '3', points: 0 }] }],
    ['needs two people', { needsTwo: true }],
  ])('where a withdrawal %s', { tags: ['O967'] }, async (_what, change) => {
    const { click, part, sent } = await open('withdrawals', { ...WITHDRAWAL, ...change });
    click(await part.findByRole('button', { name: /^Approve/ }, PATIENTLY));
    expect(await screen.findByRole('dialog', { name: 'Let the bank pay?' }, PATIENTLY)).toBeTruthy();
    expect(sent(APPROVE)).toEqual([]);
  });

  it.each([
    ['differs', { compared: [{ what: 'amount', onSlip: '1', ours: '2', verdict: 'differs' }] }],
    ['has no payment yet', { paymentId: null }],
    ['names another person', { signals: [{ code: 'SENDER_NAME' }] }],
  ])('where a slip %s', { tags: ['O967'] }, async (_what, change) => {
    const { click, part, sent } = await open('slips', { ...SLIP, ...change });
    click(await part.findByRole('button', { name: /^Approve/ }, PATIENTLY));
    expect(await screen.findByRole('dialog', { name: 'Approve this slip?' }, PATIENTLY)).toBeTruthy();
    expect(sent(ACCEPT)).toEqual([]);
  });

  it('not by a letter: it moves to the button, which Enter presses', { tags: ['O968'] }, async () => {
    const { part, sent } = await open('withdrawals', WITHDRAWAL, { [APPROVE]: () => ({ state: 'approved' }) });
    const button = await part.findByRole('button', { name: /^Approve/ }, PATIENTLY);
    fireEvent.keyDown(document.body, { key: 'a' });
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(document.activeElement).toBe(button);
    expect(sent(APPROVE)).toEqual([]);
    // Enter on a button is a click without a pointer.
    fireEvent.click(button, { detail: 0 });
    await waitFor(() => expect(sent(APPROVE)).toHaveLength(1), PATIENTLY);
  });

  it('nor by the second click of a double click', { tags: ['O968'] }, async () => {
    const { click, part, sent } = await open('withdrawals', WITHDRAWAL);
    click(await part.findByRole('button', { name: /^Approve/ }, PATIENTLY), { detail: 2 });
    expect(sent(APPROVE)).toEqual([]);
  });
});
