import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { CommandPalette } from './command-palette.tsx';

/** Sheets open slowly on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });
const PATIENTLY = { timeout: 15_000 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const MEMBERS = 'GET /api/office/members';
const answers = {
  [MEMBERS]: () => ({
    members: [{ id: 'abc', name: 'Mali Jaidee', phone: '081***5678', foundBy: 'phone' }],
    next: null,
  }),
};
const Address = () => <p>{useLocation().pathname}</p>;

it('the palette finds members once somebody pauses, and goes to whoever is chosen', { tags: ['O440'] }, async () => {
  act(() => startShift(meOf('support')));
  const sent = playServer(answers);
  await show(
    <>
      <CommandPalette onClose={() => undefined} />
      <Address />
    </>,
    { texts: ['common', 'review'] },
  );
  await userEvent.type(await screen.findByRole('combobox', {}, PATIENTLY), '0812345678');
  expect(await screen.findByRole('option', { name: /Mali Jaidee/ }, PATIENTLY)).toBeTruthy();
  const searches = sent.mock.calls.filter(([name]) => name === MEMBERS);
  expect(searches).toHaveLength(1);
  expect(searches[0]?.[1].url.searchParams.get('search')).toBe('0812345678');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('/members/abc')).toBeTruthy());
});

it('the palette finds none for whoever may not see them', { tags: ['O440'] }, async () => {
  act(() => startShift(meOf('viewer', { permissions: ['office'] })));
  const requests = playServer(answers);
  await show(<CommandPalette onClose={() => undefined} />, { texts: ['common', 'review'] });
  await userEvent.type(await screen.findByRole('combobox', {}, PATIENTLY), '0812345678');
  expect(await screen.findByText('Nothing found', {}, PATIENTLY)).toBeTruthy();
  expect(requests).not.toHaveBeenCalled();
});

it('the palette finds money that nobody knows the owner of, and opens it in the queue', {
  tags: ['O863'],
}, async () => {
  act(() => startShift(meOf('finance')));
  const id = '0192a0c4-5a51-7c3e-8f00-00000000000a';
  const item = {
    ...{ kind: 'payments', id, since: '2026-11-16T09:00:00.000Z', member: null, bank: 'SCB', reference: 'T1' },
    ...{ signals: [{ code: 'WAITING_SLIP' }], amount: 77, currency: 'THB', claim: null, hold: null },
  };
  const received = playServer({
    [MEMBERS]: () => ({ members: [], next: null }),
    'GET /api/office/queues/items': () => ({ items: [item], next: null }),
  });
  const Whole = () => <p>{useLocation().pathname + useLocation().search}</p>;
  await show(
    <>
      <CommandPalette onClose={() => undefined} />
      <Whole />
    </>,
    { texts: ['common', 'review'] },
  );
  await userEvent.type(await screen.findByRole('combobox', {}, PATIENTLY), '77.00');
  const option = await screen.findByRole('option', { name: /Payment · ฿77\.00 · Member not known/ }, PATIENTLY);
  const request = received.mock.calls.find(([name]) => name === 'GET /api/office/queues/items')?.[1] as { url: URL };
  expect(request.url.searchParams.get('search')).toBe('77.00');
  await userEvent.click(option);
  await waitFor(() => expect(screen.getByText(`/queue/payments?open=payments.${id}`)).toBeTruthy());
});
