import { passkeyOptions, playPasskeys } from '@krapao/web/testing/play-passkeys.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fields.ts';
import { openApp, refuse } from '../../testing/open-app.tsx';

const PASSWORD = 'malai-dok-mai-9';

it('an account with a second factor gets a field for its code, and nothing typed is lost', {
  tags: ['P111'],
}, async () => {
  const { press, sent, at } = await openApp('/forgot', {
    isMember: false,
    answers: {
      'POST /api/password/forgot': () => ({ code: 'SUCCESS', otpRef: 'A2B9', otpToken: 't' }),
      'POST /api/password/reset': ({ body: { secondFactor } }) => {
        if (!secondFactor) return refuse('SECOND_FACTOR_REQUIRED', { status: 403, by: 'factor' });
        return secondFactor === '000000' ? refuse('SECOND_FACTOR_INVALID') : { message: 'SUCCESS' };
      },
    },
  });
  fill(await screen.findByLabelText('Phone number'), '0812345678');
  await press('Next');
  fill(await screen.findByLabelText(/^OTP code/), '407113');
  fill(screen.getByLabelText('New password'), PASSWORD);
  fill(screen.getByLabelText('Confirm new password'), PASSWORD);
  await press('Save');
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  fill(code, '000000');
  await press('Save');
  await screen.findByText('This code is not correct. Check it again');
  await press('Use a recovery code');
  fill(await screen.findByLabelText('Recovery code'), 'ab12cde34f');
  await press('Save');
  await waitFor(() => expect(at()).toBe('/login'));
  const whole = { otpToken: 't', otpCode: '407113', newPassword: PASSWORD };
  expect(sent('POST /api/password/reset')).toEqual([
    whole,
    { ...whole, secondFactor: '000000' },
    { ...whole, secondFactor: 'ab12c-de34f' },
  ]);
});

it('a passkey is given beside the code of the SMS', { tags: ['P205'] }, async () => {
  playPasskeys();
  const { press, sent, at } = await openApp('/forgot', {
    isMember: false,
    answers: {
      'POST /api/password/forgot': () => ({ code: 'SUCCESS', otpRef: 'A2B9', otpToken: 't' }),
      'POST /api/password/factor/options': () => passkeyOptions('beside the SMS') as never,
      'POST /api/password/reset': ({ body: { passkey } }) =>
        passkey
          ? { message: 'SUCCESS' }
          : refuse('SECOND_FACTOR_REQUIRED', { status: 403, by: 'factor', ways: 'app passkey' }),
    },
  });
  fill(await screen.findByLabelText('Phone number'), '0812345678');
  await press('Next');
  fill(await screen.findByLabelText(/^OTP code/), '407113');
  fill(screen.getByLabelText('New password'), PASSWORD);
  fill(screen.getByLabelText('Confirm new password'), PASSWORD);
  await press('Save');
  await screen.findByLabelText('Code');
  await press('Use a passkey');
  await waitFor(() => expect(at()).toBe('/login'));
  const whole = { otpToken: 't', otpCode: '407113', newPassword: PASSWORD };
  expect(sent('POST /api/password/reset')).toMatchObject([whole, { ...whole, passkey: { id: 'cGFzc2tleQ' } }]);
});
