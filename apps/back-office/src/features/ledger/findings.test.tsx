import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, Refusal, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import type { Finding } from './finding.ts';
import { FindingDetail } from './finding-detail.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const FINDING: Finding = {
  id: 7,
  fault: 'BALANCE_WRONG',
  state: 'open',
  account: { id: 12, kind: 'wallet', owner: 'abc', currency: 'THB' },
  isStopped: true,
  operationId: null,
  seal: null,
  detail: { balance: 5, entries: 4 },
  foundAt: '2026-11-16T09:00:00.000Z',
  decidedAt: null,
  by: null,
  note: null,
};
const CLOSE = 'POST /api/office/ledger/findings/7/close';

it('a finding is closed with a reason, and not without', async () => {
  startShift(meOf('finance'));
  const sent = playServer({ [CLOSE]: () => ({ ...FINDING, state: 'closed' }) });
  const onDone = vi.fn();
  await show(<FindingDetail finding={FINDING} onDone={onDone} />, { texts: ['ledger'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const [, confirm] = screen.getAllByRole('button', { name: 'Close', hidden: true });
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? (confirm as HTMLElement));
  expect(await screen.findByText('Write down why')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Reason'), 'the bank mended it');
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent.mock.calls[0]?.[1].body).toEqual({ reason: 'the bank mended it', isKnown: false });
});

it('one that is still wrong says so, and stays', async () => {
  startShift(meOf('finance'));
  playServer({ [CLOSE]: () => new Refusal('STILL_WRONG', 409) });
  const onDone = vi.fn();
  await show(<FindingDetail finding={FINDING} onDone={onDone} />, { texts: ['ledger'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await userEvent.type(screen.getByLabelText('Reason'), 'x');
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(await screen.findByText(/Not closed, it is still wrong/)).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

it('whoever may only look is offered nothing', { tags: ['O436'] }, async () => {
  startShift(meOf('viewer'));
  await show(<FindingDetail finding={FINDING} onDone={() => {}} />, { texts: ['ledger'] });
  expect(await screen.findByText('The balance is not the sum of its entries')).toBeTruthy();
  expect(screen.getByText('Sum of the entries').nextSibling?.textContent).toBe('฿0.04');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});
