import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leave } from '../../../shared/session/session.ts';
import { CLAIMED, ID, member, names, openItem } from '../testing/review-desk.tsx';

vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

describe('a request for approval', () => {
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
    const { sent, detail } = await openItem({ [read]: () => approval(true), [taken]: CLAIMED }, { at });
    expect(await detail.findByRole('button', { name: /^Allow/ })).toBeTruthy();
    await waitFor(() => expect(names(sent)).toContain(taken));
    cleanup();
    const other = await openItem({ [read]: () => approval(false), [taken]: CLAIMED }, { at });
    expect(await other.detail.findByText('Your role may look, not decide.')).toBeTruthy();
    expect(names(other.sent)).not.toContain(taken);
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
    const requested = { ...approval(true), kind: 'identity.change', identity, amount: null, currency: null };
    const { detail } = await openItem({ [read]: () => requested, [taken]: CLAIMED }, { at });
    expect(await detail.findByText(/in another name. Member: Anan. Account: SOMEBODY ELSE/)).toBeTruthy();
    expect(detail.getByRole('row', { name: /^Bank/ }).textContent).toBe('BankKBANKSCB');
    expect(detail.getByRole('row', { name: /^Member/ }).textContent).toContain('Anan');
  });

  it('that we asked for is not assigned to us; we can only take it back', { tags: ['O840'] }, async () => {
    const own = { ...approval(true), isMine: true, blocker: 'asker' };
    const { sent, detail } = await openItem({ [read]: () => own, [taken]: CLAIMED }, { at });
    expect(await detail.findByRole('button', { name: /^Take it back/ })).toBeTruthy();
    expect(detail.queryByRole('button', { name: /^(Allow|Hold)/ })).toBeNull();
    expect(names(sent)).not.toContain(taken);
  });

  it('of the catalogue shows old and new, the money first', { tags: ['O782', 'O851'] }, async () => {
    const change = {
      ...{ kind: 'game', key: 'naga', version: 4, value: { name: 'Naga' }, appliesAt: null },
      changes: [
        { path: 'rate', before: 10, after: 100, isMoney: true },
        { path: 'position', before: 1, after: 2, isMoney: false },
      ],
    };
    const requested = { ...approval(true), kind: 'catalogue.change', subject: 'game/naga', member: null, change };
    const { detail } = await openItem(
      { [read]: () => ({ ...requested, amount: null, currency: null }), [taken]: CLAIMED },
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
      const blocked = { ...approval(true), blocker, blockedUntil: until };
      const { detail } = await openItem({ [read]: () => blocked, [taken]: CLAIMED }, { at });
      expect(await detail.findByText(words)).toBeTruthy();
      expect(detail.getByText('Tan, Oon')).toBeTruthy();
      expect(await detail.findByRole('button', { name: /^Refuse/ })).toBeTruthy();
      expect(detail.queryByRole('button', { name: /^Allow/ })).toBeNull();
    },
  );
});
