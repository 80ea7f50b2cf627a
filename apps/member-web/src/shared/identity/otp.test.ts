import { describe, expect, it } from 'vitest';
import { codeIn, formatCountdown, isUsable, sentOtp } from './otp.ts';

const otp = { ...sentOtp('0812345678', { otpRef: 'ABCD', otpToken: 't' }), sentAtMs: 1_000 };

describe('a code that was sent', () => {
  it('is not sent again to the same number while it lives', () => {
    expect(isUsable(otp, '0812345678', 300_999)).toBe(true);
  });

  it('is worth nothing for another number, after 5 minutes, once it was used, or after too many wrong tries', () => {
    expect(isUsable(otp, '0812345679', 2_000)).toBe(false);
    expect(isUsable(otp, '0812345678', 301_000)).toBe(false);
    expect(isUsable({ ...otp, isSpent: true }, '0812345678', 2_000)).toBe(false);
    expect(isUsable({ ...otp, triesLeft: 0 }, '0812345678', 2_000)).toBe(false);
  });
});

describe('the code in what was typed or pasted', () => {
  it.each([
    ['12a34', '1234'],
    ['1234567', '123456'],
    ['123 456', '123456'],
    ['Krapao OTP 407113 (ref A2B9). Valid for 5 minutes. Never share it.', '407113'],
    ['กระเป๋า: รหัส OTP สำหรับตั้งรหัสผ่านใหม่ 007113 (อ้างอิง 23B9) ใช้ได้ 5 นาที', '007113'],
    ['0812345678: 407113', '407113'],
    ['no code came', ''],
  ])('of %j is %j', (text, code) => {
    expect(codeIn(text)).toBe(code);
  });
});

it('counts down in minutes and seconds and stops at zero', () => {
  expect([300_000, 59_001, 59_000, 1, 0, -5].map(formatCountdown)).toEqual([
    '5:00',
    '1:00',
    '0:59',
    '0:01',
    '0:00',
    '0:00',
  ]);
});
