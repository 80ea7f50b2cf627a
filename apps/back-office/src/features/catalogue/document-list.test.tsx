import { NEW_OFFER } from '@krapao/contract/documents/new-offer';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { BonusesPage } from './pages.tsx';

// jsdom loads no page into an iframe.
vi.mock('./preview.tsx', () => ({ Preview: () => null }));

const named = (en: string) => ({ th: en, la: en, en });
const document = (key: string, value: object | null) => ({
  ...{ kind: 'offer', key, version: 1, value, needs: 'catalogue.write', canBeRemoved: false, canBeSimulated: false },
  ...{ marks: { money: [], payout: [], service: [] }, scheduled: [], proposed: null, ended: null, outcome: 'saved' },
});
const offer = (title: string, more: object = {}) => ({
  ...NEW_OFFER,
  ...{ title: named(title), description: named('<p>x</p>'), isOpen: true, ...more },
});
const OFFERS = [
  document('CHEAP.THB', offer('Cheap', { percentOfDeposit: 20 })),
  document('DEAR.THB', offer('Dear', { startsAt: '2026-03-01T00:00:00+07:00', endsAt: '2026-03-31T23:59:00+07:00' })),
  document('NEVER.LAK', offer('Never', { percentOfDeposit: null, fixedAmount: 5_000 })),
];
const FIGURES = [
  { code: 'CHEAP', claims: 9, members: 8, running: 1, succeeded: 2, failed: 6, granted: 90, cost: 40 },
  { code: 'DEAR', claims: 3, members: 3, running: 0, succeeded: 3, failed: 0, granted: 900, cost: 900 },
].map((one) => ({ kind: 'bonus', currency: 'THB', title: named(one.code), ...one }));

beforeEach(() => startShift(meOf('marketing')));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  leave();
});

const FIRST = '/api/office/catalogue/offer';
const open = async (at: string) => {
  const sent = playServer({
    [`GET ${FIRST}`]: () => OFFERS,
    [`GET ${FIRST}/DEAR.THB`]: () => OFFERS[1] as object,
    [`GET ${FIRST}/DEAR.LAK`]: () => document('DEAR.LAK', null),
    'GET /api/office/reward-figures': () => FIGURES,
  });
  await show(
    <Routes>
      <Route path="/bonuses/*" element={<BonusesPage />} />
    </Routes>,
    { texts: ['catalogue'], at: `/bonuses${at}` },
  );
  return sent;
};
const rows = () => screen.getAllByRole('row').slice(1);
const names = () => rows().map((row) => row.querySelector('b')?.textContent);

it('an offer in the list says what it gives, when, and what came of it', { tags: ['O912'] }, async () => {
  const user = userEvent.setup();
  const requests = await open('');
  await screen.findByText('฿900.00');
  const cells = rows().map((row) => [...row.querySelectorAll('td')].slice(-6).map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['20 %', 'Always', '9', '8', '฿40.00', '25 %, 1 running'],
    ['100 %', '01/03/2026 – 31/03/2026', '3', '3', '฿900.00', '100 %'],
    ['₭5,000', 'Always', '0', '0', '₭0', '–'],
  ]);
  for (const [name, order] of [
    ['Cost', ['Dear', 'Cheap', 'Never']],
    ['Success', ['Dear', 'Cheap', 'Never']],
    ['Claims', ['Cheap', 'Dear', 'Never']],
  ] as const) {
    await user.click(screen.getByRole('button', { name }));
    expect(names()).toEqual(order);
  }
  await user.click(screen.getByRole('button', { name: 'Claims' }));
  expect(names()).toEqual(['Never', 'Dear', 'Cheap']);
  expect(screen.getByRole('columnheader', { name: 'Claims' }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  const days = () =>
    requests.mock.calls.filter(([name]) => /figures/.test(name)).map(([, { url }]) => url.searchParams.get('days'));
  await waitFor(() => expect(days()).toEqual(['90', '30']));
});

it('figures are for those who may see reports alone', { tags: ['O912'] }, async () => {
  startShift(meOf('support'));
  const received = await open('');
  await screen.findByText('Dear');
  expect(screen.queryByRole('columnheader', { name: 'Cost' })).toBeNull();
  expect(received.mock.calls.filter(([name]) => /figures/.test(name))).toEqual([]);
});

it('an offer is duplicated in the other currency, closed, with its amounts to be filled in', {
  tags: ['O913'],
  timeout: 30_000,
}, async () => {
  const user = userEvent.setup();
  await open('/DEAR.THB');
  await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
  const sheet = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(sheet.getByLabelText<HTMLInputElement>('Code').value).toBe('DEAR'));
  await user.click(sheet.getByRole('radio', { name: 'Baht' }));
  await user.click(sheet.getByRole('button', { name: 'Go on' }));
  await sheet.findByText('Another has this already');
  await user.click(sheet.getByRole('radio', { name: 'Kip' }));
  await user.click(sheet.getByRole('button', { name: 'Go on' }));
  await screen.findByText('DEAR.LAK');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title, English' }).value).toBe('Dear');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Open|Members can get it/ }).checked).toBe(false);
  expect(screen.getByText(/deposit.* is missing/i)).toBeTruthy();
});
