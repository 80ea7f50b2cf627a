import { Toaster } from '@krapao/ui/layers/toaster';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../../shared/session/session.ts';
import { type Answers, playServer, Refusal, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import { WorkContext } from '../work.ts';
import { WalletActs, WalletBody } from './wallet.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const WALLET = 'GET /api/office/wallets/12';
const RELEASE = 'POST /api/office/wallets/12/release';
const wallet = (more: object = {}) => ({
  ...{ id: '12', kind: 'wallet', member: null, isStopped: true },
  ...{ currency: 'THB', balance: 500, held: 60, available: 440 },
  findings: [
    { id: '7', fault: 'BALANCE_WRONG', owed: 499.99, detail: { entries: 4 }, foundAt: '2026-11-16T09:00:00.000Z' },
  ],
  holds: [{ id: '0192a0c4-5a51-7c3e-8f00-00000000000a', amount: 60, createdAt: '2026-11-16T08:00:00.000Z' }],
  ...more,
});

async function open(given: Answers = {}) {
  startShift(meOf('finance'));
  const requests = playServer({ [WALLET]: () => wallet(), ...given });
  const goOn = vi.fn();
  const work = { kind: 'wallets', id: '12', claim: { state: 'mine' }, mayDecide: true, hold: null, goOn } as const;
  await show(
    <WorkContext value={work}>
      <WalletBody id="12" />
      <WalletActs id="12" />
      <Toaster label="Messages" dismissLabel="Dismiss" />
    </WorkContext>,
    { texts: ['review'] },
  );
  return { requests, goOn };
}
const beside = async (label: string) => (await screen.findByText(label)).nextSibling?.textContent;
const release = () => userEvent.click(screen.getAllByRole('button', { name: /^Release the wallet/ }).at(-1) as Element);

it('a stopped wallet shows what was found, what is owed, and what waits with it', async () => {
  await open();
  await screen.findByRole('heading', { name: 'Wallet: What is wrong' });
  screen.getByText('The balance is not the sum of its entries');
  expect(await beside('Owed')).toBe('฿499.99');
  expect(await beside('Sum of the entries')).toBe('฿0.04');
  expect(screen.getByRole('heading', { name: 'Money set aside' }).parentElement?.textContent).toContain('฿60.00');
});

it('one that moves again says so, and has nothing to release', async () => {
  await open({ [WALLET]: () => wallet({ isStopped: false, findings: [], holds: [] }) });
  await screen.findByText('This wallet moves again');
  screen.getByText('Nothing open was found');
  expect(screen.queryByRole('button', { name: /^Release the wallet/ })).toBeNull();
});

it('one is released with a reason, and not without', async () => {
  const { requests, goOn } = await open({ [RELEASE]: () => ({ message: 'OK' }) });
  await screen.findByRole('button', { name: /^Release the wallet/ });
  await release();
  await release();
  await screen.findByText('Write down why');
  expect(requests.mock.calls.map(([name]) => name)).not.toContain(RELEASE);
  await userEvent.type(screen.getByLabelText('Reason'), 'mended');
  await release();
  await vi.waitFor(() => expect(goOn).toHaveBeenCalled());
  expect(requests).toHaveBeenCalledWith(RELEASE, expect.objectContaining({ body: { why: 'mended' } }));
});

it('one that is still wrong stays before the operator, who is told', async () => {
  const { goOn } = await open({ [RELEASE]: () => new Refusal('STILL_WRONG', 409) });
  await screen.findByRole('button', { name: /^Release the wallet/ });
  await release();
  await userEvent.type(screen.getByLabelText('Reason'), 'mended');
  await release();
  await screen.findAllByText(/books still do not add up/);
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'mended');
  expect(goOn).not.toHaveBeenCalled();
});
