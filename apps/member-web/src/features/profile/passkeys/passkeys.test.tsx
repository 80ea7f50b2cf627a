import { passkeyOptions, playPasskeys } from '@krapao/web/testing/play-passkeys.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../../testing/fields.ts';
import { type Answers, openApp, refuse, toastOf } from '../../../testing/open-app.tsx';
import type { Passkey } from '../api/passkeys-query.ts';

const PHONE: Passkey = {
  id: '0192a0c4-5a51-7c3e-8f00-00000000000a',
  name: 'My phone',
  createdAt: '2026-11-16T09:00:00.000Z',
  lastUsedAt: null,
};
const CANCELLED = 'The passkey was not used. Try again or choose another way';

/** A server with a list of passkeys, whose member has one password. */
function answers(): Answers {
  let rows: Passkey[] = [];
  const isRight = (password: string) => password === 'right';
  return {
    'GET /api/account/passkeys': () => rows,
    'POST /api/account/passkeys/options': ({ body }) =>
      isRight(body.password) ? (passkeyOptions('to add') as never) : refuse('WRONG_PASSWORD', { status: 403 }),
    'POST /api/account/passkeys': () => {
      rows = [PHONE];
      return PHONE;
    },
    'POST /api/account/passkeys/{id}/remove': () => {
      rows = [];
      return { message: 'SUCCESS' };
    },
    'POST /api/login/passkey/options': () => passkeyOptions('to log in') as never,
    'POST /api/login/passkey': () => ({ token: 'a-new-token' }),
  };
}

it('a passkey is added with the password, listed and removed', { tags: ['P124'] }, async () => {
  playPasskeys({ isCancelled: true });
  const { press, sent } = await openApp('/user/profile', { answers: answers() });
  await press('Passkeys');
  await press('Add a passkey');
  fill(await screen.findByLabelText('Name'), 'My phone');
  fill(screen.getByLabelText('Password'), 'wrong');
  await press('Continue');
  await screen.findByText('Current password is incorrect');
  fill(screen.getByLabelText('Password'), 'right');
  await press('Continue');
  expect((await screen.findByText(CANCELLED)).className).not.toContain('chilli');
  playPasskeys();
  await press('Continue');
  await toastOf('Passkey added');
  await screen.findByText('My phone');
  expect(sent('POST /api/account/passkeys')).toMatchObject([{ id: 'cGFzc2tleQ', name: 'My phone' }]);

  await press('Change My phone');
  fill(await screen.findByLabelText('Password'), 'right');
  await press('Remove passkey');
  await toastOf('Passkey removed');
  await waitFor(() => expect(screen.queryByText('My phone')).toBeNull());
});

it('logs in by a passkey alone, and is calm about a closed dialog', { tags: ['P124'] }, async () => {
  playPasskeys({ isCancelled: true });
  const { press, at, sent } = await openApp('/login', { answers: answers(), isMember: false });
  await press('Log in with a passkey');
  await screen.findByText(CANCELLED);
  playPasskeys();
  await press('Log in with a passkey');
  await waitFor(() => expect(at()).toBe('/user/home'));
  expect(sent('POST /api/login/passkey')).toMatchObject([{ id: 'cGFzc2tleQ', remember: true }]);
});

it('offers none where the browser has none', { tags: ['P124'] }, async () => {
  await openApp('/login', { answers: answers(), isMember: false });
  await screen.findByLabelText('Password');
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
});

it('a passkey is added after the proof that the server requires', { tags: ['P203'] }, async () => {
  playPasskeys();
  let isProved = false;
  const { press, times } = await openApp('/user/profile', {
    answers: {
      ...answers(),
      'POST /api/account/passkeys/options': () =>
        isProved
          ? (passkeyOptions('to add') as never)
          : refuse('SECOND_FACTOR_REQUIRED', { status: 403, by: 'factor' }),
      'POST /api/second-factor/prove': () => {
        isProved = true;
        return { message: 'SUCCESS' };
      },
    },
  });
  await press('Passkeys');
  await press('Add a passkey');
  fill(await screen.findByLabelText('Name'), 'My phone');
  fill(screen.getByLabelText('Password'), 'right');
  await press('Continue');
  fill(await screen.findByLabelText('Code'), '123456');
  await toastOf('Passkey added');
  expect(times('POST /api/account/passkeys/options')).toBe(2);
});
