import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SecondFactor } from '../../../shared/identity/second-factor-query.ts';
import { fill } from '../../../testing/fields.ts';
import { type Answers, openApp, refuse, toastOf } from '../../../testing/open-app.tsx';

const SECRET = 'JBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Krapao:0812345678?secret=${SECRET}&issuer=Krapao`;
const CODES = Array.from({ length: 10 }, (_, at) => `abcd${at}-efgh${at}`);
const NO_PASSKEYS = { count: 0, askedSince: null };
const NONE: SecondFactor = { app: null, passkeys: NO_PASSKEYS, recoveryCodesLeft: 0, askAbove: null };
const ADDED: SecondFactor = {
  ...NONE,
  app: { addedAt: '2026-11-18T09:00:00.000Z' },
  recoveryCodesLeft: 10,
  askAbove: 0,
};
const DONE = { message: 'SUCCESS' } as const;

/** A server with this factor, where each change needs a proof at first. */
function server(factor: SecondFactor): Answers {
  let isProved = false;
  const proved = <Answer,>(answer: () => Answer) =>
    isProved ? answer() : refuse('SECOND_FACTOR_REQUIRED', { status: 403, by: factor.app ? 'factor' : 'sms' });
  const set = (change: Partial<SecondFactor>) => {
    Object.assign(factor, change);
    return DONE;
  };
  return {
    'GET /api/second-factor': () => ({ ...factor }),
    'POST /api/second-factor/sms': () => ({ otpRef: 'A2B9', otpToken: 'otp-token', end: '678' }),
    'POST /api/second-factor/prove': () => {
      isProved = true;
      return DONE;
    },
    'POST /api/second-factor/app': () =>
      proved(() => ({ secret: SECRET, uri: URI, expiresAt: '2026-11-18T10:00:00.000Z' })),
    'POST /api/second-factor/app/confirm': ({ body: { code } }) => {
      if (code !== '123456') return refuse('SECOND_FACTOR_INVALID');
      const recoveryCodes = factor.app ? [] : CODES;
      set(ADDED);
      return { recoveryCodes };
    },
    'POST /api/second-factor/recovery-codes': () => proved(() => ({ recoveryCodes: CODES })),
    'PUT /api/second-factor/sum': ({ body: { amount } }) => proved(() => set({ askAbove: amount })),
    'POST /api/second-factor/passkeys': () =>
      proved(() => {
        const recoveryCodes = factor.askAbove === null ? CODES : [];
        set({ passkeys: { count: 1, askedSince: '2026-11-18T09:00:00.000Z' }, recoveryCodesLeft: 10, askAbove: 0 });
        return { recoveryCodes };
      }),
    'DELETE /api/second-factor/passkeys': () =>
      proved(() => set({ passkeys: { count: 1, askedSince: null }, recoveryCodesLeft: 0, askAbove: null })),
    'DELETE /api/second-factor/app': () => proved(() => set({ app: null, recoveryCodesLeft: 0, askAbove: null })),
  };
}

async function open(factor: SecondFactor) {
  const app = await openApp('/user/profile', { answers: server({ ...factor }) });
  await app.press('Security');
  return { ...app, sheet: await screen.findByRole('dialog', { name: 'Security' }) };
}

afterEach(() => void vi.restoreAllMocks());

const prove = async () => {
  const proof = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  fill(within(proof).getByLabelText('Code'), '654321');
};
const codesSheet = () => screen.findByRole('dialog', { name: 'Recovery codes' });
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

it('an app is added by QR code, key or link, and its recovery codes are shown once', { tags: ['P112'] }, async () => {
  const { press, sent, sheet } = await open(NONE);
  await within(sheet).findByText('Not added yet');
  await press('Add authenticator app');
  await press('Send OTP');
  fill(await screen.findByLabelText(/^OTP code/), '407113');
  await press('Confirm', screen.getByRole('dialog', { name: 'Confirm it’s you' }));
  const adding = await screen.findByRole('dialog', { name: 'Authenticator app' });
  within(adding).getByRole('img', { name: 'QR code for the authenticator app' });
  within(adding).getByText('JBSW Y3DP EHPK 3PXP');
  expect(within(adding).getByRole('link', { name: 'Open in the app on this phone' }).getAttribute('href')).toBe(URI);
  expect(within(adding).queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
  fill(within(adding).getByLabelText('Code'), '000000');
  await within(adding).findByText('This code is not correct. Check it again');
  fill(within(adding).getByLabelText('Code'), '123456');

  const shown = await codesSheet();
  for (const code of CODES) within(shown).getByText(code);
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('Copy', shown);
  expect(written).toHaveBeenCalledWith(CODES.join('\n'));
  for (const name of ['Close', 'Done']) {
    await press(name, shown);
    await within(shown).findByText('Store the codes first, then tick the box above');
  }
  await press('Close', shown);
  window.history.back();
  await within(shown).findByText('Store the codes first, then tick the box above');
  within(shown).getByText(CODES[0] as string);
  await userStores(shown);
  await press('Done', shown);
  await isGone('Recovery codes');
  await within(sheet).findByText('10 left');
  expect(document.body.textContent).not.toContain(CODES[0]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(CODES[0]);
  expect(sent('POST /api/second-factor/app/confirm')).toEqual([{ code: '000000' }, { code: '123456' }]);
});

const userStores = async (place: HTMLElement) =>
  (await within(place).findByRole('checkbox', { name: 'I have stored the codes' })).click();

it('codes are renewed after a proof, and can be downloaded', { tags: ['P113'] }, async () => {
  const { press, times } = await open(ADDED);
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes');
  await press('Renew recovery codes');
  await prove();
  const shown = await codesSheet();
  await press('Download', shown);
  const file = made.mock.calls[0]?.[0] as Blob;
  expect(await file.text()).toContain(CODES.join('\n'));
  await userStores(shown);
  await press('Close', shown);
  await isGone('Recovery codes');
  expect(times('POST /api/second-factor/recovery-codes')).toBe(2);
});

it('the sum above which withdrawals ask is changed', { tags: ['P113'] }, async () => {
  const { press, sent, sheet } = await open(ADDED);
  fill(await within(sheet).findByRole('textbox', { name: 'Ask for a code to withdraw more than' }), '500');
  await press('Save', sheet);
  await prove();
  await toastOf('Saved');
  expect(sent('PUT /api/second-factor/sum')).toEqual([{ amount: 500 }, { amount: 500 }]);
});

it('the app is removed after a question and a proof; declined, it stays', { tags: ['P113'] }, async () => {
  const { press, times, sheet } = await open(ADDED);
  await press('Remove authenticator app');
  const question = await screen.findByRole('alertdialog', { name: 'Remove the authenticator app?' });
  await press('Remove', question);
  await press('Close', await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  await toastOf('Not confirmed, so nothing was changed');
  expect(times('DELETE /api/second-factor/app')).toBe(1);
  await press('Remove', question);
  await prove();
  await toastOf('Authenticator app removed');
  await within(sheet).findByText('Not added yet');
});

it('replacing the app shows no recovery codes: the old ones still work', { tags: ['P112'] }, async () => {
  const { press } = await open(ADDED);
  await press('Replace authenticator app');
  await prove();
  const adding = await screen.findByRole('dialog', { name: 'Authenticator app' });
  fill(within(adding).getByLabelText('Code'), '123456');
  await toastOf('Authenticator app added');
  await isGone('Authenticator app');
  expect(screen.queryByRole('dialog', { name: 'Recovery codes' })).toBeNull();
});

it('passkeys become the second step after a proof, and stop being it after a question', {
  tags: ['P204'],
}, async () => {
  const { press, sheet } = await open({ ...NONE, passkeys: { count: 1, askedSince: null } });
  await within(sheet).findByText('Can be your second step too');
  await press('Use passkeys as the second step');
  await press('Send OTP');
  fill(await screen.findByLabelText(/^OTP code/), '407113');
  await press('Confirm', screen.getByRole('dialog', { name: 'Confirm it’s you' }));
  const shown = await codesSheet();
  await userStores(shown);
  await press('Done', shown);
  await isGone('Recovery codes');
  await within(sheet).findByText(/^Your second step since/);
  await press('Stop using passkeys as the second step');
  const question = await screen.findByRole('alertdialog', { name: 'Stop using passkeys as the second step?' });
  within(question).getByText(/^Only your password will protect the account/);
  await press('Stop', question);
  await toastOf('Passkeys are no longer the second step');
  await within(sheet).findByText('Can be your second step too');
});

it('a member without passkeys is told where to add one', { tags: ['P204'] }, async () => {
  const { sheet } = await open(ADDED);
  await within(sheet).findByText('Add a passkey first, under Passkeys in your profile');
  expect(within(sheet).queryByRole('button', { name: 'Use passkeys as the second step' })).toBeNull();
});
