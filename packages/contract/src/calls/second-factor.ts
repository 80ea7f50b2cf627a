import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Amount, Money, Timestamp, text } from '../primitives.ts';
import { FactorCode, factorCodeErrors, otpCodeErrors, otpSendErrors } from './account.ts';

/** Shown once. Not a `once` call: stored answers would hold the codes readably. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const change = { access: 'member', limit: 'write' } as const;

export const secondFactorCalls = defineCalls({
  'GET /api/second-factor': {
    access: 'member',
    limit: 'read',
    summary: 'The member’s second factor: app, passkeys, the recovery codes left, and when it is asked for',
    response: z.object({
      app: z.object({ addedAt: Timestamp }).nullable(),
      /** `askedSince`: when the member chose to be asked for one after the password. */
      passkeys: z.object({ count: z.int(), askedSince: Timestamp.nullable() }),
      recoveryCodesLeft: z.int(),
      /** Withdrawals above this amount need a proof; null without a factor. */
      askAbove: Money.nullable(),
    }),
  },
  'POST /api/second-factor/app': {
    ...change,
    summary: 'Begins to add an authenticator app, or to replace it; nothing changes before its first code',
    response: z.object({ secret: z.string(), uri: z.string(), expiresAt: Timestamp }),
    errors: ['SECOND_FACTOR_REQUIRED'],
  },
  'POST /api/second-factor/app/confirm': {
    ...change,
    summary: 'Adds the app by a code of it, from the session that began; recovery codes come with the first factor',
    body: z.object({ code: FactorCode }),
    response: RecoveryCodes,
    errors: ['NO_DATA', ...factorCodeErrors],
  },
  'DELETE /api/second-factor/app': {
    ...change,
    summary: 'Removes the authenticator app, and the recovery codes with the last factor',
    response: Done,
    errors: ['NO_DATA', 'SECOND_FACTOR_REQUIRED'],
  },
  'POST /api/second-factor/passkeys': {
    ...change,
    summary: 'Asks for a passkey after the password from now on; recovery codes come with the first factor',
    response: RecoveryCodes,
    errors: ['NO_DATA', 'SECOND_FACTOR_REQUIRED'],
  },
  'DELETE /api/second-factor/passkeys': {
    ...change,
    summary: 'Asks for no passkey after the password any more; removes the recovery codes with the last factor',
    response: Done,
    errors: ['NO_DATA', 'SECOND_FACTOR_REQUIRED'],
  },
  'POST /api/second-factor/recovery-codes': {
    ...change,
    summary: 'Replaces all recovery codes',
    response: RecoveryCodes,
    errors: ['NO_DATA', 'SECOND_FACTOR_REQUIRED'],
  },
  'PUT /api/second-factor/sum': {
    ...change,
    summary: 'Sets the amount above which withdrawals need a proof; raising the amount needs one too',
    body: z.object({ amount: Amount }),
    response: Done,
    errors: ['NO_DATA', 'SECOND_FACTOR_REQUIRED'],
  },
  'POST /api/second-factor/prove': {
    access: 'member',
    limit: 'signIn',
    summary:
      'Proves this session for five minutes, by a code of the app, a recovery code, or without a factor the code of an SMS',
    body: z.object({ code: FactorCode, otpToken: text(200).optional() }),
    response: Done,
    errors: [...factorCodeErrors, ...otpCodeErrors],
  },
  'POST /api/second-factor/sms': {
    access: 'member',
    limit: 'otp',
    summary: 'Sends a code to the registered phone, for a member without a factor',
    response: z.object({
      otpRef: z.string(),
      otpToken: z.string(),
      /** The end of the phone number. */
      end: z.string(),
    }),
    failCode: 'OTP_SEND_FAIL',
    errors: ['SECOND_FACTOR_REQUIRED', ...otpSendErrors],
  },
});
