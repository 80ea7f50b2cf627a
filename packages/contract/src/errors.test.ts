import { describe, expect, it } from 'vitest';
import { DISPLAY_ONLY } from './display-only.ts';
import { ERROR_TEXTS, SLIP_REASON_TEXTS } from './error-texts.ts';
import { ERROR_CODES, ERROR_STATUS, SLIP_REASONS } from './errors.ts';
import { LOCALES } from './locales.ts';

const CATALOGUE = `
  UNAUTHORIZED EXPIRED_AUTH_TOKEN INVALID_USER_1 INVALID_USER_2 INVALID_USER_3 INVALID_USER_4 INVALID_IP
  WRONG_CREDENTIAL WRONG_PASSWORD NO_USER INACTIVE_USER LOGIN_FAIL
  OTP_BLOCK REQUEST_LIMIT REQUEST_LIMIT_1MIN OTP_TOKEN_INVALID OTP_NOT_EXIST OTP_VERIFIED OTP_EXPIRED
  OTP_CODE_INVALID OTP_CODE_VALID OTP_SEND_FAIL OTP_VERIFY_FAIL UNVERIFIED_OTP
  EXISTING_USER EXISTING_BANK INVALID_USER_INFO INVALID_BANK BANK_ACCOUNT_NAME_ENG REGISTER_FAIL GAME_ACTIVATION_FAIL
  BONUS_REMAINING BONUS_ALREADY_ACTIVE BONUS_MAX_CLAIMED BONUS_CONDITION BONUS_CLEAR BONUS_FULL NO_PROMOTION
  PROMOTION_RECEIVED INVITE_COLLECT INVITE_INACTIVE NO_INVITE_BONUS NO_INVITEE_PLAY_INFO INVITE_BONUS_SUCCESS
  INVITE_BONUS_FAIL NO_REFUND REFUND_CONDITION REFUND_SUCCESS REFUND_INACTIVE REFUND_MINIMUM NO_BANK NO_WALLET NO_GAME
  SLOT_ALREADY_ACTIVE SLOT_ACTIVATE_FAIL SLOT_NO_ACCOUNT SLOT_RESET_PASSWORD_FAIL TRANSFER_MINIMUM MONEY_NOT_ENOUGH
  TRANSFER_FAIL SLIP_UPLOAD_FAIL SLIP_NO_FILE SLIP_INVALID_FILE TRUELINK_DUPLICATE TRUELINK_INVALID QR_FAIL
  INTERNAL_SERVER_ERROR KEY_MISSING KEY_INVALID NO_DATA OK SUCCESS
  NO_CLAIMABLE_COUPON INVALID_PRIZE_CODE INVALID_CODE INVALID_COUPON_TYPE COUPON_EXPIRED`
  .trim()
  .split(/\s+/);

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('the error catalogue', () => {
  it('holds every code of the specification', () => {
    expect(ERROR_CODES).toEqual(expect.arrayContaining(CATALOGUE));
  });

  it.each(LOCALES)(
    'has a text for every code in %s, with the placeholders English has',
    { tags: ['S8.1'] },
    (locale) => {
      expect(Object.keys(ERROR_TEXTS[locale]).sort()).toEqual([...ERROR_CODES].sort());
      for (const code of ERROR_CODES) {
        expect(ERROR_TEXTS[locale][code].trim()).not.toBe('');
        expect(placeholders(ERROR_TEXTS[locale][code])).toEqual(placeholders(ERROR_TEXTS.en[code]));
      }
    },
  );

  it.each(LOCALES)('has a text for every slip reason in %s', { tags: ['S8.2'] }, (locale) => {
    expect(Object.keys(SLIP_REASON_TEXTS[locale]).sort()).toEqual([...SLIP_REASONS].sort());
    for (const reason of SLIP_REASONS) expect(SLIP_REASON_TEXTS[locale][reason].trim()).not.toBe('');
  });

  it.each([
    ['th', /[\u0e80-\u0eff]/],
    ['la', /[\u0e00-\u0e7f]/],
    ['en', /[\u0e00-\u0eff]/],
  ] as const)('keeps foreign letters out of %s', (locale, foreign) => {
    expect(JSON.stringify([ERROR_TEXTS[locale], SLIP_REASON_TEXTS[locale]])).not.toMatch(foreign);
  });

  it.each([
    ['UNAUTHORIZED', 'unauthorized, please log in'],
    ['INVALID_USER_1', 'invalid user'],
    ['INVALID_USER_2', 'invalid user'],
    ['INVALID_USER_3', 'invalid user'],
    ['INVALID_USER_4', 'invalid user'],
    ['WRONG_CREDENTIAL', 'incorrect phone number/password'],
    ['INACTIVE_USER', 'this user has been deactivated'],
    ['OTP_BLOCK', 'too many requests, please wait a moment'],
    ['REQUEST_LIMIT', 'too many requests, please wait a moment'],
    ['BANK_ACCOUNT_NAME_ENG', 'bank account name must be in english only'],
    ['REFUND_MINIMUM', 'must be more than 0 {unit}'],
    ['TRANSFER_FAIL', 'transfer failed, funds have been returned to wallet'],
  ] as const)(
    'says %s in English as the specification does: %s',
    { tags: ['S8.3', 'S8.12', 'S8.13', 'S8.59'] },
    (code, words) => {
      expect(ERROR_TEXTS.en[code].toLowerCase()).toBe(words);
    },
  );

  it('gives the text of EXPIRED_AUTH_TOKEN to no other code: the browser goes to /login on it', {
    tags: ['R11'],
  }, () => {
    for (const locale of LOCALES) {
      const { EXPIRED_AUTH_TOKEN: text, ...others } = ERROR_TEXTS[locale];
      expect(Object.values(others)).not.toContain(text);
    }
  });

  it('travels under real HTTP statuses', () => {
    for (const status of Object.values(ERROR_STATUS))
      expect([200, 400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500, 502, 503]).toContain(status);
  });

  it('gives a reason for each code that is never sent', () => {
    for (const reason of Object.values(DISPLAY_ONLY)) expect(reason.length).toBeGreaterThan(10);
  });
});
