import { z } from 'zod';
import { text } from '../primitives.ts';
import { checkPattern } from './account-pattern.ts';
import { ACCOUNT_MODES, BANK_TYPES, COUNTRIES, CURRENCIES, QR_FORMS, WALLET_MODES } from './choices.ts';
import { named, Position } from './fields.ts';
import { because } from './issue-reasons.ts';
import { money, payout, service } from './marks.ts';

const AccountPattern = z.string().superRefine((pattern, context) => {
  const reason = checkPattern(pattern);
  if (reason) context.addIssue({ code: 'custom', message: reason, params: because(reason) });
});

/** As printed: digits, or the channel's own identifier. */
const AccountNo = z
  .string()
  .trim()
  .regex(/^[\w-]{1,40}$/);
const AccountName = z.string().trim().min(1).max(100);

/** A bank that is closed or accepts no account numbers stops withdrawals to it. */
export const BankDocument = service(
  z.object({
    country: z.enum(COUNTRIES),
    /** Names the bank in payout files, and is part of a payment's identity. */
    clearingCode: money(
      z
        .string()
        .regex(/^\d{3}$/)
        .nullable(),
    ),
    name: named(),
    accountPattern: AccountPattern,
    isEnglishNameOnly: z.boolean(),
    isRecommended: z.boolean(),
    position: Position,
    isOpen: z.boolean(),
  }),
);
export type BankDocument = z.infer<typeof BankDocument>;

/** Members send money to these accounts. */
export const AccountDocument = service(
  z.object({
    bankCode: money(z.string().regex(/^[A-Z0-9_]{1,20}$/)),
    bankType: money(z.enum(BANK_TYPES)),
    mode: money(z.enum(ACCOUNT_MODES)),
    name: named(),
    accountName: money(AccountName),
    accountNo: money(AccountNo),
    currency: money(z.enum(CURRENCIES)),
    qrReceiver: money(
      z
        .string()
        .regex(/^[\w-]{1,40}$/)
        .nullable(),
    ),
    qrForm: money(z.enum(QR_FORMS)),
    position: Position,
    isOpen: payout(z.boolean()),
  }),
);
export type AccountDocument = z.infer<typeof AccountDocument>;

export const WalletDocument = service(
  z.object({
    mode: money(z.enum(WALLET_MODES)),
    accountName: money(AccountName),
    accountNo: money(AccountNo),
    position: Position,
    isOpen: payout(z.boolean()),
  }),
);
export type WalletDocument = z.infer<typeof WalletDocument>;

export const SourceDocument = z.object({ description: named(), position: Position });
export type SourceDocument = z.infer<typeof SourceDocument>;

export const CannedReplyDocument = z.object({
  title: text(80),
  texts: z.object({ th: z.string(), la: z.string(), en: z.string() }),
});
export type CannedReplyDocument = z.infer<typeof CannedReplyDocument>;
