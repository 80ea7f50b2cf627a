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
  const heard = playServer(answers);
  await show(
    <>
      <CommandPalette onClose={() => undefined} />
      <Address />
    </>,
    { texts: ['common'] },
  );
  await userEvent.type(await screen.findByRole('combobox', {}, PATIENTLY), '0812345678');
  expect(await screen.findByRole('option', { name: /Mali Jaidee/ }, PATIENTLY)).toBeTruthy();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(heard.mock.calls[0]?.[1].url.searchParams.get('search')).toBe('0812345678');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('/members/abc')).toBeTruthy());
});

it('the palette finds none for whoever may not see them', { tags: ['O440'] }, async () => {
  act(() => startShift(meOf('viewer', { permissions: ['office'] })));
  const heard = playServer(answers);
  await show(<CommandPalette onClose={() => undefined} />, { texts: ['common'] });
  await userEvent.type(await screen.findByRole('combobox', {}, PATIENTLY), '0812345678');
  expect(await screen.findByText('Nothing found', {}, PATIENTLY)).toBeTruthy();
  expect(heard).not.toHaveBeenCalled();
});
