import type { SlipReason } from '@krapao/contract/errors';
import { parseMajor } from '@krapao/money';
import type { SlipQr } from '@krapao/payloads/slip-qr';
import { z } from 'zod';
import type { WalletVerdict } from './wallet-transfer.ts';

const Text = z
  .string()
  .nullish()
  .transform((text) => text || undefined);

/** An account behind a proxy, as a phone number, may have no number of its own on a slip. */
const Party = z.object({
  displayName: Text,
  name: Text,
  account: z
    .object({ type: Text, value: Text })
    .nullish()
    .transform((account) => (account?.value === undefined ? undefined : { ...account, value: account.value })),
  proxy: z
    .object({ type: Text, value: Text })
    .nullish()
    .transform((proxy) => (proxy?.value === undefined ? undefined : { ...proxy, value: proxy.value })),
});

/** A bank transfer as a verifier returns it. Names and numbers are partly masked. */
export const BankTransfer = z
  .object({
    transRef: z.string().min(1),
    sendingBank: z.string().min(1),
    /** Absent for transfers to some proxies. */
    receivingBank: Text,
    transTimestamp: z.iso.datetime({ offset: true }),
    amount: z.number().positive(),
    currency: z.enum(['THB', 'LAK']).default('THB'),
    sender: Party,
    receiver: Party,
  })
  .refine(({ amount, currency }) => {
    try {
      return parseMajor(amount, currency) > 0n;
    } catch {
      return false;
    }
  });
export type BankTransfer = z.infer<typeof BankTransfer>;

export type Verdict =
  | { kind: 'verified'; bankTransfer: BankTransfer }
  | { kind: 'refused'; reason: SlipReason }
  /** No such transfer, from a service that does not tell a late bank from a slip of nothing. */
  | { kind: 'not-found' }
  /** Outcome unknown; `isOurs` when the cause is on our side and waiting does not help. `waitMs` is the bank's delay. */
  | { kind: 'unknown'; why: string; isOurs: boolean; waitMs?: number };

export type SlipKind = Exclude<SlipQr, { fault: string }>['kind'];

/**
 * A service that verifies slips. Requests move no money, so they may be repeated: a repeated slip is verified again,
 * never refused as known. Never throws. What its documents do not name is `unknown`.
 */
export type SlipVerifier = {
  /** Kinds of codes that it can verify. */
  kinds: readonly SlipKind[];
  /** Verifies the code on a slip. */
  verify(payload: string): Promise<Verdict>;
  /**
   * Reads the picture of a wallet slip without a code, a JPEG, and lets the wallet confirm its transfer. The picture
   * leaves our service, so it exists only where the owner switched it on. Never throws.
   */
  readPicture?(picture: Buffer): Promise<WalletVerdict>;
};
