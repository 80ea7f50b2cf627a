import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { REVIEWED } from '../../shared/testing/withdrawal.ts';
import { ReviewPage } from './review-page.tsx';

vi.setConfig({ testTimeout: 30_000 });
const PATIENTLY = { timeout: 15_000 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const ID = '0192a0c4-5a51-7c3e-8f00-00000000000a';
const member = { id: 'anan', name: 'Anan', phone: '081***5678', joinedAt: '2025-03-14T00:00:00.000Z' };
const AT = '2026-11-16T09:00:00.000Z';
const ADDRESS = `/queue/withdrawals?search=anan&mine=yes&open=withdrawals.${ID}`;

const ANSWERS = {
  'GET /api/office/queues': () => [],
  'GET /api/office/queues/items': () => ({
    items: [
      {
        ...{ kind: 'withdrawals', id: ID, since: AT, member, bank: 'KBANK', reference: 'W1', signals: [] },
        ...{ amount: -6000, currency: 'THB', claim: null, hold: null },
      },
    ],
    next: null,
  }),
  [`GET /api/office/withdrawals/${ID}`]: () => ({
    ...{ id: ID, reference: 'W-Anan', status: 'requested', amount: 6000, currency: 'THB', asked: 0, batch: null },
    ...{ bank: { code: 'KBANK', accountNo: 'xxxxxx6780', accountName: 'Anan' }, createdAt: AT, member },
    ...{ bankReference: null, signals: [], steps: [], ...REVIEWED },
  }),
  [`POST /api/office/queues/withdrawals/${ID}/claim`]: () => ({ until: AT }),
  [`DELETE /api/office/queues/withdrawals/${ID}/claim`]: () => ({ message: 'OK' }),
};

function Desk() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output aria-label="address">{decodeURIComponent(pathname + search)}</output>
      <Routes>
        <Route path="/queue/*" element={<ReviewPage />} />
      </Routes>
    </>
  );
}

async function open(at: string) {
  act(() => startShift(meOf('finance')));
  const sent = playServer(ANSWERS);
  await show(<Desk />, { texts: ['review'], at });
  return sent;
}
const address = () => screen.getByRole('status', { name: 'address' }).textContent;
const search = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Search' });
const mine = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Only mine' });
const tab = () => screen.findByRole('link', { name: /^Withdrawals/ });

it('what an operator chooses stands in the address: tab, filters and the open item', { tags: ['O144'] }, async () => {
  await open('/queue');
  fireEvent.click(await tab());
  await waitFor(() => expect(address()).toBe('/queue/withdrawals'), PATIENTLY);
  fireEvent.change(await search(), { target: { value: 'anan' } });
  await waitFor(() => expect(address()).toBe('/queue/withdrawals?search=anan'), PATIENTLY);
  fireEvent.click(await mine());
  await waitFor(() => expect(address()).toBe('/queue/withdrawals?search=anan&mine=yes'), PATIENTLY);
  fireEvent.click((await screen.findAllByText('Anan'))[0] as HTMLElement);
  await waitFor(() => expect(address()).toBe(ADDRESS), PATIENTLY);
});

it('an address shows a colleague the same tab, filters and item', { tags: ['O144'] }, async () => {
  const requests = await open(ADDRESS);
  const detail = within(await screen.findByRole('region', { name: 'Details' }));
  await detail.findByText(/W-Anan/, {}, PATIENTLY);
  expect((await tab()).getAttribute('aria-current')).toBe('page');
  expect((await search()).value).toBe('anan');
  expect((await mine()).checked).toBe(true);
  const request = requests.mock.calls.find(([name]) => name === 'GET /api/office/queues/items')?.[1].url as URL;
  expect(Object.fromEntries(request.searchParams)).toMatchObject({ kind: 'withdrawals', search: 'anan', mine: 'yes' });
});
