import { toast } from '@krapao/ui/layers/toast';
import { Toaster } from '@krapao/ui/layers/toaster';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useKeyStrokes } from '../../shared/keys/use-key-strokes.ts';
import { leave, lock, startShift } from '../../shared/session/session.ts';
import { type Answers, playServer, Refusal, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { REVIEWED } from '../../shared/testing/withdrawal.ts';
import { ReviewPage } from './review-page.tsx';

/** The router moves to the next item as a low-priority transition, slowly on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });
const PATIENTLY = { timeout: 15_000 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const ID = ['0192a0c4-5a51-7c3e-8f00-00000000000a', '0192a0c4-5a51-7c3e-8f00-00000000000b'] as const;
const member = (name: string) => ({ id: name, name, phone: '081***5678', joinedAt: '2025-03-14T00:00:00.000Z' });
const item = (id: string, name: string) => ({
  ...{
    kind: 'withdrawals',
    id,
    since: '2026-11-16T09:00:00.000Z',
    member: member(name),
    bank: 'KBANK',
    reference: 'W1',
  },
  ...{ signals: [{ code: 'OVER_LIMIT' }], amount: -6000, currency: 'THB', claim: null, isOwn: false, hold: null },
});
const withdrawal = (id: string, name: string) => ({
  ...{ id, reference: `W-${name}`, status: 'requested', amount: 6000, currency: 'THB', asked: 0, batch: null },
  bank: { code: 'KBANK', accountNo: 'xxxxxx6780', accountName: name },
  ...{ createdAt: '2026-11-16T09:00:00.000Z', member: member(name), bankReference: null },
  ...{ needsTwo: false, firstApproval: null as object | null },
  ...REVIEWED,
  signals: [
    { code: 'SHARED_ACCOUNT', detail: '2', points: 40 },
    { code: 'LITTLE_PLAY', detail: '50', points: 20 },
  ],
  risk: 60,
  steps: [{ step: 'requested', at: '2026-11-16T09:00:00.000Z', by: null, note: null, because: null }],
});
const claimOf = (id: string) => `POST /api/office/queues/withdrawals/${id}/claim`;
const CLAIMED = () => ({ until: '2026-11-16T10:00:00.000Z' });

const answers = (more: Answers = {}): Answers => ({
  'GET /api/office/queues': () => [],
  'GET /api/office/queues/items': () => ({ items: [item(ID[0], 'Anan'), item(ID[1], 'Suda')], next: null }),
  [`GET /api/office/withdrawals/${ID[0]}`]: () => withdrawal(ID[0], 'Anan'),
  [`GET /api/office/withdrawals/${ID[1]}`]: () => withdrawal(ID[1], 'Suda'),
  [claimOf(ID[0])]: CLAIMED,
  [claimOf(ID[1])]: CLAIMED,
  [`DELETE /api/office/queues/withdrawals/${ID[0]}/claim`]: () => ({ message: 'OK' }),
  [`DELETE /api/office/queues/withdrawals/${ID[1]}/claim`]: () => ({ message: 'OK' }),
  ...more,
});

function Desk() {
  useKeyStrokes();
  return (
    <>
      <Routes>
        <Route path="/queue/*" element={<ReviewPage />} />
      </Routes>
      <Toaster label="Messages" dismissLabel="Dismiss" />
    </>
  );
}

async function open(given: Answers = {}, { at = `/queue?open=withdrawals.${ID[0]}`, role = 'finance' as const } = {}) {
  act(() => startShift(meOf(role)));
  const heard = playServer(answers(given));
  await show(<Desk />, { texts: ['review', 'catalogue', 'refusals'], at });
  return { heard, detail: within(await screen.findByRole('region', { name: 'Details' })) };
}
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const names = (heard: ReturnType<typeof playServer>) => heard.mock.calls.map(([name]) => name as string);

describe('an item that is open', () => {
  it('is taken when it opens, shows why to look twice, and is let go of when it is left', {
    tags: ['O141'],
  }, async () => {
    const { heard, detail } = await open();
    expect(await detail.findByText('2 other members have this bank account.')).toBeTruthy();
    await waitFor(() => expect(names(heard)).toContain(claimOf(ID[0])));
    press('Escape');
    await waitFor(() => expect(names(heard)).toContain(`DELETE /api/office/queues/withdrawals/${ID[0]}/claim`));
  });

  it('is approved by A and Enter, and the next one comes up', { tags: ['O140'] }, async () => {
    const approve = `POST /api/office/withdrawals/${ID[0]}/approve`;
    const { heard, detail } = await open({ [approve]: () => ({ state: 'approved' }) });
    await detail.findByRole('button', { name: /^Approve/ });
    press('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Let the bank pay?' }));
    const button = dialog.getByRole('button', { name: 'Approve ฿6,000.00' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    fireEvent.click(button);
    await waitFor(() => expect(names(heard)).toContain(approve));
    expect(await screen.findByText(/W-Suda/, {}, PATIENTLY)).toBeTruthy();
    await waitFor(() => expect(names(heard)).toContain(claimOf(ID[1])), PATIENTLY);
  });

  it('above the sum of one person waits for a second, and says so before and after', { tags: ['O848'] }, async () => {
    const approve = `POST /api/office/withdrawals/${ID[0]}/approve`;
    const large = { ...withdrawal(ID[0], 'Anan'), needsTwo: true };
    const { detail } = await open({
      [`GET /api/office/withdrawals/${ID[0]}`]: () => large,
      [approve]: () => ({ state: 'waits' }),
    });
    expect(await detail.findByText('Above ฿5,000.00 two people must approve it: this is ฿6,000.00.')).toBeTruthy();
    await detail.findByRole('button', { name: /^Approve/ });
    expect(detail.queryByRole('button', { name: /^By hand/ })).toBeNull();
    press('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Let the bank pay?' }));
    expect(dialog.getByText(/two people must approve it/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Approve ฿6,000.00' }));
    expect(await screen.findByText('Approved first. A second person must approve it too')).toBeTruthy();
  });

  it.each([
    [true, 'asker'],
    [false, null],
  ])(
    'that was approved first offers a second approval to others alone (first was us: %s)',
    {
      tags: ['O848'],
    },
    async (isMine, blocker) => {
      const first = { by: 'Nok Dara', at: '2026-11-16T09:30:00.000Z', isMine, blocker, blockedUntil: null };
      const firstApproval = { ...first, deciders: ['Tan Boon'] };
      const { detail } = await open({
        [`GET /api/office/withdrawals/${ID[0]}`]: () => ({
          ...withdrawal(ID[0], 'Anan'),
          needsTwo: true,
          firstApproval,
        }),
        ...(isMine && { [claimOf(ID[0])]: () => new Refusal('SECOND_PERSON_NEEDED') }),
      });
      expect(await detail.findByText(/Nok Dara approved it first.*Tan Boon/)).toBeTruthy();
      expect(await detail.findByRole('button', { name: /^Reject/ })).toBeTruthy();
      expect(detail.queryByRole('button', { name: /^Approve/ }) === null).toBe(isMine);
      await waitFor(() => expect(detail.queryByRole('button', { name: /^Hold/ }) === null).toBe(isMine));
    },
  );

  it('is rejected only with a reason', { tags: ['O865'] }, async () => {
    const reject = `POST /api/office/withdrawals/${ID[0]}/reject`;
    const { heard, detail } = await open({ [reject]: () => ({ message: 'OK' }) });
    await detail.findByRole('button', { name: /^Reject/ });
    press('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject this withdrawal?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Choose a reason first')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'In my own words' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Write what the member reads')).toBeTruthy();
    expect(names(heard)).not.toContain(reject);
    fireEvent.change(dialog.getByLabelText('What the member reads'), { target: { value: 'Wrong name' } });
    expect(await dialog.findByText('Members read these words as they are: English.')).toBeTruthy();
    fireEvent.keyDown(dialog.getByLabelText('What the member reads'), { key: 'Enter', ctrlKey: true });
    await waitFor(() =>
      expect(heard).toHaveBeenCalledWith(reject, expect.objectContaining({ body: { reason: 'Wrong name' } })),
    );
  });

  it('is rejected for a reason of the list, which the member reads in their own language', {
    tags: ['O864'],
  }, async () => {
    const reject = `POST /api/office/withdrawals/${ID[0]}/reject`;
    const { heard, detail } = await open({ [reject]: () => ({ message: 'OK' }) });
    await detail.findByRole('button', { name: /^Reject/ });
    press('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject this withdrawal?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Name differs' }));
    expect(dialog.getByText(/The name on the bank account is not yours/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(heard).toHaveBeenCalledWith(reject, expect.objectContaining({ body: { refusal: 'NAME_DIFFERS' } })),
    );
  });

  it('that the bank is silent about can be marked as paid and not be rejected, and says what is waited for', {
    tags: ['O449'],
  }, async () => {
    const silent = { status: 'approved', signals: [{ code: 'BANK_SILENT', detail: '12' }] };
    const { detail } = await open({
      [`GET /api/office/withdrawals/${ID[0]}`]: () => ({ ...withdrawal(ID[0], 'Anan'), ...silent }),
    });
    expect(await detail.findByText(/does not answer.*cannot be rejected/)).toBeTruthy();
    expect(await detail.findByRole('button', { name: /^By hand/ })).toBeTruthy();
    expect(detail.queryByRole('button', { name: /^(Reject|Approve)/ })).toBeNull();
    press('r');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['the bank is paying', null, /The bank was told to pay this/],
    ['is in a file for the bank', { id: ID[1], number: 7 }, /in bank file 7/],
  ])('that %s offers nothing, and says what is waited for', async (_what, batch, words) => {
    const paying = { status: 'approved', signals: [], batch };
    const { detail } = await open({
      [`GET /api/office/withdrawals/${ID[0]}`]: () => ({ ...withdrawal(ID[0], 'Anan'), ...paying }),
    });
    expect(await detail.findByText(words)).toBeTruthy();
    expect(detail.queryByRole('button', { name: /^(Reject|Approve|By hand)/ })).toBeNull();
  });

  it('of a colleague says whose it is, and offers nothing', async () => {
    const { detail } = await open({ [claimOf(ID[0])]: () => new Refusal('ITEM_TAKEN', 409, { by: 'Nok Dara' }) });
    expect(await detail.findByText('Nok Dara is on it')).toBeTruthy();
    expect(detail.queryByRole('button', { name: /Approve|Reject|Hold/ })).toBeNull();
    press('a');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  const holderOf = (id: string) => `GET /api/office/queues/withdrawals/${id}/claim`;
  const heldBy = (by: string, more = {}) => ({
    claim: { by, isMine: false, until: '2026-11-16T10:00:00.000Z', from: null, note: null, ...more },
  });

  it('of a colleague is taken over with a word to them, and is then ours to decide', { tags: ['O843'] }, async () => {
    const takeOver = `POST /api/office/queues/withdrawals/${ID[0]}/take-over`;
    let isOurs = false;
    const { heard, detail } = await open({
      [claimOf(ID[0])]: () => (isOurs ? CLAIMED() : new Refusal('ITEM_TAKEN', 409, { by: 'Nok Dara' })),
      [holderOf(ID[0])]: () => heldBy(isOurs ? 'Ploy Srisuk' : 'Nok Dara', { isMine: isOurs }),
      [takeOver]: () => {
        isOurs = true;
        return CLAIMED();
      },
    });
    fireEvent.click(await detail.findByRole('button', { name: 'Take over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take over from Nok Dara?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Take over' }));
    expect(await dialog.findByText('Write down why')).toBeTruthy();
    expect(names(heard)).not.toContain(takeOver);
    fireEvent.change(dialog.getByLabelText('A word to Nok Dara'), { target: { value: 'You were away' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Take over' }));
    expect(await detail.findByRole('button', { name: /^Approve/ }, PATIENTLY)).toBeTruthy();
    expect(heard).toHaveBeenCalledWith(takeOver, expect.objectContaining({ body: { note: 'You were away' } }));
  });

  it('that a colleague took over says who and why, and offers nothing but to take it back', {
    tags: ['O843'],
  }, async () => {
    const { detail } = await open({
      [holderOf(ID[0])]: () => heldBy('Tan Boon', { from: 'Ploy Srisuk', note: 'the member calls' }),
    });
    expect(await detail.findByText('Tan Boon has this from Ploy Srisuk: the member calls')).toBeTruthy();
    expect(detail.queryByRole('button', { name: /^(Approve|Reject|Hold)/ })).toBeNull();
    press('a');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that a colleague lets go of is taken', { tags: ['O843'] }, async () => {
    let isFree = false;
    const { detail } = await open({
      [claimOf(ID[0])]: () => {
        if (isFree) return CLAIMED();
        isFree = true;
        return new Refusal('ITEM_TAKEN', 409, { by: 'Nok Dara' });
      },
      [holderOf(ID[0])]: () => ({ claim: null }),
    });
    expect(await detail.findByRole('button', { name: /^Approve/ }, PATIENTLY)).toBeTruthy();
  });

  it('is taken again after its screen was locked, and not let go of by the locked screen', {
    tags: ['O842'],
  }, async () => {
    const { heard, detail } = await open();
    await detail.findByRole('button', { name: /^Approve/ });
    const claims = () => names(heard).filter((name) => name === claimOf(ID[0])).length;
    await waitFor(() => expect(claims()).toBe(1));
    act(lock);
    act(() => startShift(meOf('finance')));
    await waitFor(() => expect(claims()).toBe(2));
    expect(names(heard)).not.toContain(`DELETE /api/office/queues/withdrawals/${ID[0]}/claim`);
  });

  it('makes room for the next that is neither ours to wait for nor a colleague’s', { tags: ['O840'] }, async () => {
    const [mine, theirs, free] = ['c', 'd', 'e'].map((end) => ID[0].replace(/a$/, end)) as [string, string, string];
    const approve = `POST /api/office/withdrawals/${ID[0]}/approve`;
    const { heard, detail } = await open({
      [approve]: () => ({ state: 'approved' }),
      [claimOf(free)]: CLAIMED,
      [`GET /api/office/withdrawals/${free}`]: () => withdrawal(free, 'Free'),
      'GET /api/office/queues/items': () => ({
        items: [
          item(ID[0], 'Anan'),
          { ...item(mine, 'Mine'), isOwn: true },
          { ...item(theirs, 'Theirs'), claim: heldBy('Nok').claim },
          item(free, 'Free'),
        ],
        next: null,
      }),
    });
    await detail.findByRole('button', { name: /^Approve/ });
    press('a');
    fireEvent.click(await screen.findByRole('button', { name: 'Approve ฿6,000.00' }));
    expect(await screen.findByText(/W-Free/, {}, PATIENTLY)).toBeTruthy();
    await waitFor(() => expect(names(heard)).toContain(claimOf(free)), PATIENTLY);
    expect(names(heard)).not.toContain(claimOf(mine));
  });

  it('that was decided before makes room for the next', { tags: ['O142'] }, async () => {
    act(() => startShift(meOf('finance')));
    playServer(answers({ [claimOf(ID[0])]: () => new Refusal('ITEM_HANDLED', 409) }));
    await show(<Desk />, { texts: ['review', 'catalogue', 'refusals'], at: '/queue' });
    fireEvent.click((await screen.findAllByText('Anan'))[0] as HTMLElement);
    expect(await screen.findByText(/W-Suda/, {}, PATIENTLY)).toBeTruthy();
  });

  it('is not kept from others by whoever may only look', { tags: ['O143'] }, async () => {
    const { heard, detail } = await open({}, { role: 'viewer' as never });
    expect(await detail.findByText('Your role may look, not decide.')).toBeTruthy();
    expect(names(heard)).not.toContain(claimOf(ID[0]));
  });
});

describe('an item that is over or not ours', () => {
  it('that was opened to be read stays open, and offers nothing', { tags: ['O438'] }, async () => {
    const said = vi.spyOn(toast, 'error');
    const { detail } = await open({
      'GET /api/office/queues/items': () => ({ items: [item(ID[1], 'Suda')], next: null }),
      [claimOf(ID[0])]: () => new Refusal('ITEM_HANDLED', 409),
    });
    expect(await detail.findByText('This was decided before.')).toBeTruthy();
    expect(detail.getByText(/W-Anan/)).toBeTruthy();
    expect(detail.queryByRole('button', { name: /Approve|Reject|Hold/ })).toBeNull();
    // The toast would appear in the same tick as the next item, so its absence is conclusive.
    expect(said).not.toHaveBeenCalled();
  });

  const approval = (mayDecide: boolean) => ({
    ...{ id: ID[0], kind: 'money.adjust', subject: 'm1', member: member('Anan'), amount: 5000, currency: 'THB' },
    ...{ reference: null, why: 'ticket 7', askedBy: 'Nok', askedAt: '2026-11-16T09:00:00.000Z', state: 'open' },
    ...{ decidedBy: null, decidedAt: null, note: null, because: null, operationId: null, isMine: false, mayDecide },
    change: null,
    identity: null as object | null,
    ...{ blocker: null as string | null, blockedUntil: null as string | null, deciders: ['Tan', 'Oon'], coins: null },
  });
  const at = `/queue/approvals?open=approvals.${ID[0]}`;
  const taken = `POST /api/office/queues/approvals/${ID[0]}/claim`;
  const read = `GET /api/office/approvals/${ID[0]}`;

  it('is decided by whoever may do the act itself, and only looked at by others', { tags: ['O430'] }, async () => {
    const { heard, detail } = await open({ [read]: () => approval(true), [taken]: CLAIMED }, { at });
    expect(await detail.findByRole('button', { name: /^Allow/ })).toBeTruthy();
    await waitFor(() => expect(names(heard)).toContain(taken));
    cleanup();
    const other = await open({ [read]: () => approval(false), [taken]: CLAIMED }, { at });
    expect(await other.detail.findByText('Your role may look, not decide.')).toBeTruthy();
    expect(names(other.heard)).not.toContain(taken);
  });

  it('of a member’s account shows before and after, and that its name is another', { tags: ['O844'] }, async () => {
    const identity = {
      what: 'bank-account',
      names: 'different',
      fields: [
        { field: 'bank', before: 'KBANK', after: 'SCB' },
        { field: 'accountName', before: 'ANAN', after: 'SOMEBODY ELSE' },
      ],
    };
    const asked = { ...approval(true), kind: 'identity.change', identity, amount: null, currency: null };
    const { detail } = await open({ [read]: () => asked, [taken]: CLAIMED }, { at });
    expect(await detail.findByText(/in another name. Member: Anan. Account: SOMEBODY ELSE/)).toBeTruthy();
    expect(detail.getByRole('row', { name: /^Bank/ }).textContent).toBe('BankKBANKSCB');
    expect(detail.getByRole('row', { name: /^Member/ }).textContent).toContain('Anan');
  });

  it('that we asked for is not assigned to us; we can only take it back', { tags: ['O840'] }, async () => {
    const own = { ...approval(true), isMine: true, blocker: 'asker' };
    const { heard, detail } = await open({ [read]: () => own, [taken]: CLAIMED }, { at });
    expect(await detail.findByRole('button', { name: /^Take it back/ })).toBeTruthy();
    expect(detail.queryByRole('button', { name: /^(Allow|Hold)/ })).toBeNull();
    expect(names(heard)).not.toContain(taken);
  });

  it('of the catalogue shows old and new, the money first', { tags: ['O782', 'O851'] }, async () => {
    const change = {
      ...{ kind: 'game', key: 'naga', version: 4, value: { name: 'Naga' }, appliesAt: null },
      changes: [
        { path: 'rate', before: 10, after: 100, isMoney: true },
        { path: 'position', before: 1, after: 2, isMoney: false },
      ],
    };
    const asked = { ...approval(true), kind: 'catalogue.change', subject: 'game/naga', member: null, change };
    const { detail } = await open(
      { [read]: () => ({ ...asked, amount: null, currency: null }), [taken]: CLAIMED },
      { at },
    );
    expect((await detail.findByRole('link', { name: 'Game: Naga' })).getAttribute('href')).toBe('/providers/naga');
    expect(detail.getByRole('row', { name: /^Rate/ }).textContent).toBe('Rate10100');
    expect(detail.getByText('Rate becomes 10 times as much. Is that right?')).toBeTruthy();
    expect(detail.getByText('1 other change')).toBeTruthy();
    expect(detail.queryByText('Member not known')).toBeNull();
  });

  it.each([
    ['invited', null, /let you in/],
    ['new', '2026-11-18T09:00:00.000Z', /too new .* 18\/11\/2026/],
    ['shared', null, /same device or internet connection/],
  ])(
    'is not allowed by who is no second person (%s), who reads why and who may',
    { tags: ['O446'] },
    async (blocker, until, words) => {
      const told = { ...approval(true), blocker, blockedUntil: until };
      const { detail } = await open({ [read]: () => told, [taken]: CLAIMED }, { at });
      expect(await detail.findByText(words)).toBeTruthy();
      expect(detail.getByText('Tan, Oon')).toBeTruthy();
      expect(await detail.findByRole('button', { name: /^Refuse/ })).toBeTruthy();
      expect(detail.queryByRole('button', { name: /^Allow/ })).toBeNull();
    },
  );

  it('put aside can be taken up again for as long as that is said', { tags: ['O443'] }, async () => {
    const hold = `/api/office/queues/withdrawals/${ID[0]}/hold`;
    const done = () => ({ message: 'OK' });
    const { heard, detail } = await open({ [`POST ${hold}`]: done, [`DELETE ${hold}`]: done });
    await detail.findByRole('button', { name: /^Hold/ });
    press('h');
    const dialog = within(await screen.findByRole('dialog', { name: 'Put on hold' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Waiting for the bank' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Put on hold' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }, PATIENTLY));
    await waitFor(() => expect(names(heard)).toContain(`DELETE ${hold}`), PATIENTLY);
  });
});

it('several items are put aside at once, for the same reason', { tags: ['O443'] }, async () => {
  const holdOf = (id: string) => `POST /api/office/queues/withdrawals/${id}/hold`;
  const done = () => ({ message: 'OK' });
  act(() => startShift(meOf('finance')));
  const heard = playServer(answers({ [holdOf(ID[0])]: done, [holdOf(ID[1])]: done }));
  await show(<Desk />, { texts: ['review', 'catalogue', 'refusals'], at: '/queue/withdrawals' });
  await screen.findAllByText('Anan', {}, PATIENTLY);
  for (const box of screen.getAllByRole('checkbox', { name: /select|choose/i })) fireEvent.click(box);
  fireEvent.click(await screen.findByRole('button', { name: 'Hold 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Put on hold' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Waiting for the bank' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Put on hold' }));
  for (const id of ID) {
    await waitFor(
      () =>
        expect(heard).toHaveBeenCalledWith(
          holdOf(id),
          expect.objectContaining({ body: expect.objectContaining({ note: 'Waiting for the bank' }) }),
        ),
      PATIENTLY,
    );
  }
});

describe('a file for the bank', () => {
  const batch = {
    ...{ id: ID[0], number: 7, currency: 'THB', lines: 2, total: 12000, madeBy: 'Ploy', paid: 0, failed: 0 },
    ...{ madeAt: '2026-11-16T09:00:00.000Z', closedBy: null, closedAt: null, cancelled: null, approval: null },
    ...{ takenBy: null, takenAt: null },
  };

  it('that somebody has had says to look at the bank first, and waits for a second person', {
    tags: ['O432'],
  }, async () => {
    const cancel = `POST /api/office/withdrawals/batches/${ID[0]}/cancel`;
    const { heard, detail } = await open(
      {
        'GET /api/office/withdrawals/batches': () => [
          { ...batch, takenBy: 'Ploy', takenAt: '2026-11-16T09:01:00.000Z' },
        ],
        [cancel]: () => ({ state: 'waits', approvalId: ID[1] }),
      },
      { at: `/queue/batches?open=${ID[0]}` },
    );
    fireEvent.click(await detail.findByRole('button', { name: 'Take the file back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take file 7 back?' }));
    expect(dialog.getByText(/Ploy downloaded it. First look at the bank/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Take the file back' }));
    expect(await dialog.findByText('Write down why')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Made by mistake' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Take the file back' }));
    expect(await screen.findByText('Stored. It waits for a second person')).toBeTruthy();
    expect(heard).toHaveBeenCalledWith(cancel, expect.objectContaining({ body: { why: 'Made by mistake' } }));
  });

  it('whose answer has a fault says what is wrong and in which line', { tags: ['O145'] }, async () => {
    const { detail } = await open(
      {
        'GET /api/office/withdrawals/batches': () => [batch],
        [`POST /api/office/withdrawals/batches/${ID[0]}/result`]: () =>
          new Refusal('BANK_FILE_INVALID', 422, { fault: 'changed-amount', line: 3 }),
      },
      { at: `/queue/batches?open=${ID[0]}` },
    );
    const file = new File(['x'], 'result.csv', { type: 'text/csv' });
    fireEvent.change(detail.getByLabelText("Read the bank's result", { selector: 'input' }), {
      target: { files: [file] },
    });
    expect(await detail.findByText('Line 3: The amount is not ours')).toBeTruthy();
  });
});
