import { passkeyOptions, playPasskeys } from '@krapao/web/testing/play-passkeys.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { currentSession, leave, startShift } from '../../shared/session/session.ts';
import { playServer, Refusal, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { Passkeys } from './passkeys.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const ID = '0192a0c4-5a51-7c3e-8f00-00000000000a';
const LAPTOP = { id: ID, name: 'Work laptop', createdAt: '2026-11-16T09:00:00.000Z', lastUsedAt: null };
const passkeyCount = () => {
  const session = currentSession();
  return session.place === 'in' ? session.me.passkeys : undefined;
};

/** A server with a list of passkeys. */
function server({ refuses }: { refuses?: Refusal } = {}) {
  let rows: object[] = [];
  startShift(meOf());
  return playServer({
    'GET /api/office/me/passkeys': () => rows,
    'POST /api/office/me/passkeys/options': () => passkeyOptions('to add'),
    'POST /api/office/me/passkeys': () => {
      if (refuses) return refuses;
      rows = [LAPTOP];
      return LAPTOP;
    },
    [`DELETE /api/office/me/passkeys/${ID}`]: () => {
      rows = [];
      return { message: 'OK' };
    },
  });
}

const openSheet = async () => {
  await show(<Passkeys />, { texts: ['me'] });
  expect(await screen.findByText('None yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Work laptop' } });
};
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add' }));

it('a passkey is named, added, listed and removed', { tags: ['O805'] }, async () => {
  playPasskeys();
  const requests = server();
  await openSheet();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' ' } });
  add();
  expect(await screen.findByText('Give it a name')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Work laptop' } });
  add();
  expect(await screen.findByText('Work laptop')).toBeTruthy();
  expect(passkeyCount()).toBe(1);
  const sent = requests.mock.calls.find(([name]) => name === 'POST /api/office/me/passkeys')?.[1].body;
  expect(sent).toMatchObject({ name: 'Work laptop', id: 'cGFzc2tleQ', response: { transports: ['internal'] } });

  fireEvent.click(await screen.findByRole('button', { name: 'Remove Work laptop' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('None yet')).toBeTruthy();
  expect(passkeyCount()).toBe(0);
});

it('a closed dialog and a refusal are shown in the sheet, which stays open', { tags: ['O805'] }, async () => {
  playPasskeys({ isCancelled: true });
  server({ refuses: new Refusal('PASSKEY_EXISTS', 409) });
  await openSheet();
  add();
  expect(await screen.findByText('The passkey was not used. Try again, or go another way')).toBeTruthy();
  playPasskeys();
  add();
  await waitFor(() => expect(screen.getByText('This passkey was already added')).toBeTruthy());
  expect(screen.getByLabelText('Name')).toBeTruthy();
});

it('without support in the browser passkeys are listed but not added', { tags: ['O805'] }, async () => {
  server();
  await show(<Passkeys />, { texts: ['me'] });
  expect(await screen.findByText('None yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
