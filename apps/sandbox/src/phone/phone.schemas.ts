import { TRUEWALLET } from '@krapao/contract/accounts';
import { z } from 'zod';
import { BANKS, bankByCode, CHANNELS } from '../bank/banks.ts';

/** Channels are paid by code only. */
const PEOPLES_BANKS = BANKS.filter(({ code }) => !CHANNELS.some((channel) => channel === code));

const BankCode = z.enum(PEOPLES_BANKS.map(({ code }) => code));

export const Place = z.object({ bankCode: BankCode, accountNo: z.string().regex(/^\d{6,20}$/) });
const isPossible = ({ bankCode, accountNo }: z.infer<typeof Place>) =>
  bankCode !== TRUEWALLET || /^0[689]\d{8}$/.test(accountNo);
const Amount = z.string().max(20);

/** Either a scanned code or a typed account. */
const Target = { payload: z.string().min(1).max(600).optional(), to: Place.optional() };
const hasOneTarget = ({ payload, to }: { payload?: unknown; to?: unknown }) =>
  (payload === undefined) !== (to === undefined);
const ONE_TARGET = 'either payload or to';

export const Payee = z.strictObject(Target).refine(hasOneTarget, ONE_TARGET);
const PhonePay = { ...Target, from: Place, amount: Amount.optional(), requestId: z.uuid().optional() };
export const Pay = z.strictObject(PhonePay).refine(hasOneTarget, ONE_TARGET);
export const TestPay = z
  .strictObject({
    ...PhonePay,
    transRef: z
      .string()
      .regex(/^[A-Za-z0-9]{8,30}$/)
      .optional(),
    paidAt: z.iso.datetime({ offset: true }).optional(),
    force: z.boolean().optional(),
  })
  .refine(hasOneTarget, ONE_TARGET);

const Name = z.string().trim().min(2).max(100);
export const NewPerson = Place.extend({ name: Name }).strict().refine(isPossible, 'not a number of this bank');
export const TestPerson = Place.extend({
  name: Name,
  balance: Amount.default('0'),
  kind: z.enum(['person', 'business']).default('person'),
  aliases: z.array(z.string().max(100)).max(10).default([]),
})
  .strict()
  .refine(isPossible, 'not a number of this bank');

const Mobile = z.string().regex(/^0[689]\d{8}$/);
export const NewGift = z.strictObject({ from: Mobile, amount: Amount });
export const TestGift = z.strictObject({
  from: Mobile,
  amount: Amount,
  people: z.int().min(1).max(100).default(1),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
});
export const GiftQuery = z.object({ mobile: Mobile });
export const CallbackUrl = z.strictObject({ url: z.url({ protocol: /^https?$/ }).endsWith('/') });

export const currencyOf = (bankCode: string) => bankByCode(bankCode)?.currency ?? 'THB';
