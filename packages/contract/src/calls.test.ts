import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { Call } from './call.ts';
import { CALLS, type CallKey } from './calls.ts';
import { DISPLAY_ONLY } from './display-only.ts';
import { ERROR_CODES } from './errors.ts';
import { Amount } from './primitives.ts';

/** Section 7 of the specification, verbatim. */
const SPECIFIED = `
  GET /api/lookup/banks | GET /api/lookup/deposit | GET /api/lookup/conditions | GET /api/lookup/agreements
  GET /api/lookup/info | GET /api/lookup/notice | GET /api/lookup/contact | GET /api/lookup/withdraw
  GET /api/lookup/slip | GET /api/lookup/sources | GET /api/lookup/active | GET /api/lookup/registerOTP
  GET /api/lookup/enableChatWidget
  POST /api/account/validate | POST /api/account | GET /api/account/profile | PUT /api/account/profile
  PUT /api/account/bankAccountName | PUT /api/account/changepwd | POST /api/login | POST /api/otp/send
  POST /api/otp/verify
  GET /api/wallet | GET /api/wallet/refresh/slot | GET /api/wallet/activate/{slotCode}
  GET /api/wallet/account/{slotCode} | GET /api/wallet/resetpassword/{slotCode} | POST /api/wallet/add
  POST /api/wallet/transfer | POST /api/wallet/transferAll | POST /api/wallet/withdraw | POST /api/wallet/withdrawAll
  POST /api/wallet/slip | POST /api/wallet/truelink
  POST /api/invite | GET /api/invite/bonus | GET /api/invite/banners | POST /api/refund | GET /api/refund/check
  GET /api/refund/receive | GET /api/refund/addWallet | GET /api/refund/banners
  GET /api/bonus | GET /api/bonus/activate/{code} | GET /api/bonus/check/active | GET /api/bonus/check/minimum
  GET /api/bonus/clear | GET /api/promotion/current | GET /api/promotion/find/{code}
  GET /api/promotion/activate/{code}
  POST /api/statement | POST /api/statement/slip | GET /api/statement/slip/reference/{reference}
  GET /api/spinwheel/setup | POST /api/spinwheel/spin | GET /api/spinwheel/coupon | POST /api/spinwheel/coupon/claim
  GET /api/spinwheel/active
  GET /api/qrcode/{bankCode} | POST /api/qrcode/{bankCode} | DELETE /api/qrcode/{qrcodeId}
  GET /api/autoLogin/{provider}/{user} | GET /api/autoLogin/{provider}/{user}/{password}
  GET /api/chat/config | POST /api/chat/send-message | POST /api/chat/history | POST /api/chat/upload-image
  POST /api/chat/upload-video | PUT /api/chat/read-customer/`
  .trim()
  .split(/\s*[|\n]\s*/);

const calls = Object.entries<Call>(CALLS);
const bodyKeys = (key: CallKey) => Object.keys((CALLS[key] as { body: z.ZodObject }).body.shape);

describe('the contract', () => {
  it('holds every call of the specification, by its own method and path', { tags: ['R5.1', 'R8.1'] }, () => {
    expect(Object.keys(CALLS)).toEqual(expect.arrayContaining(SPECIFIED));
  });

  it.each(calls)('%s says who may call it, how often, and which codes of the catalogue it answers', (key, call) => {
    expect(['public', 'member', 'visitor']).toContain(call.access);
    expect(['read', 'write', 'money', 'signIn', 'otp', 'upload']).toContain(call.limit);
    for (const code of call.errors ?? []) expect(ERROR_CODES).toContain(code);
    for (const field of Object.keys(call.body?.shape ?? {})) {
      // Every call with a body can also fail with KEY_INVALID.
      if (call.invalidCode) expect([...(call.errors ?? []), 'KEY_INVALID']).toContain(call.invalidCode(field));
    }
    if (call.failCode) expect(call.errors).toContain(call.failCode);
    const inPath = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(call.params?.shape ?? {})).toEqual(inPath);
    if (key.startsWith('GET')) expect(call.body).toBeUndefined();
  });

  it.each(calls)('%s lists no code twice, and none that is only ever shown', (_, { errors = [] }) => {
    expect(errors).toEqual([...new Set(errors)]);
    expect(errors.filter((code) => code in DISPLAY_ONLY)).toEqual([]);
  });

  it('does not compile with a call that does not say who may call it', () => {
    expectTypeOf<Omit<Call, 'access'>>().not.toExtend<Call>();
    expectTypeOf<Omit<Call, 'limit'>>().not.toExtend<Call>();
  });

  it('does not compile with an operator’s call that does not say which permission it takes', () => {
    const call = { limit: 'read', summary: '', response: Amount } as const;
    expectTypeOf({ ...call, access: 'operator', permission: 'chat.read' } as const).toExtend<Call>();
    expectTypeOf({ ...call, access: 'operator' } as const).not.toExtend<Call>();
    expectTypeOf({ ...call, access: 'member', permission: 'chat.read' } as const).not.toExtend<Call>();
  });

  it.each(calls.filter(([, call]) => call.limit === 'money'))(
    '%s, which moves money or grants something, honours a key',
    (_, call) => {
      expect(call.once).toBe(true);
    },
  );

  it.each<[CallKey, string[]]>([
    [
      'POST /api/account',
      [
        'name',
        'username',
        'password',
        'sourceCode',
        'inviteCode',
        'bankCode',
        'bankAccountName',
        'bankAccountNo',
        'currency',
      ],
    ],
    ['PUT /api/account/bankAccountName', ['bankCode', 'bankAccountName']],
    ['PUT /api/account/changepwd', ['oldPassword', 'newPassword']],
    ['POST /api/otp/send', ['phoneNumber']],
    ['POST /api/otp/verify', ['otpToken', 'otpCode']],
    ['POST /api/wallet/transfer', ['from', 'to', 'amount']],
    ['POST /api/wallet/transferAll', ['to']],
    ['POST /api/wallet/withdraw', ['amount']],
    ['POST /api/wallet/truelink', ['link']],
    ['POST /api/spinwheel/coupon/claim', ['coupon']],
  ])(
    '%s takes exactly the fields of the specification',
    { tags: ['S3.1', 'S3.7', 'S3.8', 'S3.9', 'S3.11'] },
    (key, fields) => {
      expect(bodyKeys(key)).toEqual(fields);
    },
  );

  it('asks to validate what it asks to register, all of it optional', () => {
    expect(bodyKeys('POST /api/account/validate')).toEqual(bodyKeys('POST /api/account'));
    expect(CALLS['POST /api/account/validate'].body.safeParse({}).success).toBe(true);
  });
});

describe('an amount on the wire', () => {
  it.each([1, 0.01, 0.1, 99.99, 1234567.89, 999_999_999_999])('may be %s', (amount) => {
    expect(Amount.safeParse(amount).success).toBe(true);
  });

  it.each([
    -1,
    -0.01,
    0.001,
    1.005,
    1e21,
    1e-7,
    0.1 + 0.2,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '5',
    '1e3',
    null,
    [5],
    true,
    1e12,
  ])('may not be %s', (amount) => {
    expect(Amount.safeParse(amount).success).toBe(false);
  });
});
