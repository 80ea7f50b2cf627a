import { WALLET_SILENCES } from '@krapao/contract/office/slips';
import { z } from 'zod';

/** PostgreSQL stores no NUL, and nobody can read control characters. */
const Shown = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u);

/** A transfer of a wallet, as a service confirms it from the picture of its slip. Names and number are partly masked. */
export const WalletTransfer = z.object({
  transactionId: z.string().regex(/^[\w-]{4,40}$/),
  at: z.iso.datetime({ offset: true }),
  amount: z
    .number()
    .positive()
    .max(100_000_000)
    .refine((amount) => Number(amount.toFixed(2)) === amount),
  senderName: Shown,
  receiverName: Shown,
  receiverPhone: Shown,
});
export type WalletTransfer = z.infer<typeof WalletTransfer>;

/**
 * The result of reading a picture. Nothing is confirmed where the wallet knows no such transaction, the picture shows
 * none, the service refuses us (key, package, quota), or gave no useful answer.
 */
export const WalletVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirmed'), transfer: WalletTransfer }),
  z.object({ kind: z.literal('unconfirmed'), why: z.enum(WALLET_SILENCES) }),
]);
export type WalletVerdict = z.infer<typeof WalletVerdict>;
