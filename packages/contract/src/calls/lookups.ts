import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { HOWTO_FILMS } from '../howto.ts';
import { LAO_CURRENCIES } from '../limits.ts';
import { Currency, Html, Money } from '../primitives.ts';
import { BankNames } from './account.ts';

export const Bank = z.object({
  code: z.string(),
  ...BankNames.shape,
  recommended: z.boolean(),
  /** Currencies of an account at this bank, as registration spells them; the usual currency first. */
  currencies: z.array(z.enum(LAO_CURRENCIES)),
});

export const DepositBank = z.object({
  bankCode: z.string(),
  bankType: z.enum(['BANK', 'PAYMENT']),
  mode: z.enum(['AUTO', 'QR', 'SLIP']),
  bank: BankNames,
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  currency: Currency,
  /** Smallest QR amount set by the operator; absent where the specification's minimum applies. */
  minimum: Money.optional(),
});

const lookup = { access: 'public', limit: 'read' } as const;

export const lookupCalls = defineCalls({
  'GET /api/lookup/banks': { ...lookup, summary: 'Banks a member may register', response: z.array(Bank) },
  'GET /api/lookup/deposit': {
    access: 'member',
    limit: 'read',
    summary: 'Where and how this member may deposit',
    response: z.object({
      banks: z.array(DepositBank),
      wallets: z.array(
        z.object({ mode: z.enum(['AUTO', 'LINK']), walletAccountName: z.string(), walletAccountNo: z.string() }),
      ),
      isManual: z.boolean(),
      /**
       * Key for gift links on the wire: AES-256-GCM, 32 bytes in base64. Clients send the base64 of iv (12 bytes),
       * ciphertext and tag. The encryption only hides a link from casual view.
       */
      giftLinkKey: z.string(),
    }),
  },
  'GET /api/lookup/conditions': { ...lookup, summary: 'Conditions of use', response: z.array(Html) },
  'GET /api/lookup/agreements': { ...lookup, summary: 'What a member agrees to', response: z.array(Html) },
  'GET /api/lookup/howto': {
    ...lookup,
    summary:
      'How-to topics in their order, each with its steps and, where there is one, its film and a poster of our own',
    response: z.array(
      z.object({
        film: z.enum(HOWTO_FILMS).nullable(),
        /** Null is the film's poster in the app. */
        poster: z.string().nullable(),
        title: z.string(),
        steps: z.array(z.string()),
      }),
    ),
  },
  'GET /api/lookup/info': {
    ...lookup,
    summary: 'The service itself',
    response: z.object({ name: z.string(), website: z.string() }),
  },
  'GET /api/lookup/notice': {
    ...lookup,
    summary: 'Text shown before a bonus; %percentFail% is replaced by the bonus percentage',
    response: z.object({ notice: Html }),
  },
  'GET /api/lookup/contact': {
    ...lookup,
    summary: 'How to reach support',
    response: z.object({
      contactText: Html,
      lineLink: z.string(),
      lineName: z.string(),
      lineQR: z.string().nullable(),
    }),
  },
  'GET /api/lookup/withdraw': {
    access: 'member',
    limit: 'read',
    summary: 'Withdrawal limits in the member’s currency',
    response: z.object({
      withdrawMin: Money,
      withdrawMax: Money,
      /** How long every withdrawal is reviewed by a person after a change of bank account or password. */
      waitHours: z.number(),
    }),
  },
  'GET /api/lookup/transfer': {
    access: 'member',
    limit: 'read',
    summary: 'The smallest transfer in the member’s currency',
    response: z.object({ transferMin: Money }),
  },
  'GET /api/lookup/slip': {
    ...lookup,
    summary: 'Rules for slips',
    response: z.object({
      maxAgeMinutes: z.int(),
      /** Local time of day in Asia/Bangkok, "22:30". */
      cutOffTime: z.string(),
      maxBytes: z.int(),
    }),
  },
  'GET /api/lookup/sources': {
    ...lookup,
    summary: 'Where members heard of the service',
    response: z.array(z.object({ code: z.string(), description: z.string() })),
  },
  'GET /api/lookup/active': {
    ...lookup,
    summary: 'Whether the service is open; a terminated service answers 410 gone',
    response: z.object({ active: z.boolean() }),
  },
  'GET /api/lookup/registerOTP': {
    ...lookup,
    summary: 'Whether registration asks for a one-time password',
    response: z.object({ registerOTP: z.boolean() }),
  },
  'GET /api/lookup/enableChatWidget': {
    ...lookup,
    summary: 'Whether chat is offered',
    response: z.object({ enableChatWidget: z.boolean() }),
  },
});
