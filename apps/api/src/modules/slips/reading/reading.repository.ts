import type { Minor } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';
import { type Slip, type SlipCode, type SlipTables, type SlipTransfer, writeStep } from '../slips.repository.ts';
import type { BankTransfer } from './slip-verifier.ts';
import type { WalletVerdict } from './wallet-transfer.ts';

const SHOWN_ELSEWHERE = `
  select from slip where sending_bank = $1 and trans_ref = $2 and id <> $3 and (
    status = 'credited'
    or (member_id = $4 and status in ('waiting', 'review') and (created_at, id) < ($5::timestamptz, $3)))
  limit 1`;
const CREDITED_ELSEWHERE = `
  select from slip where sending_bank = $1 and trans_ref = $2 and id <> $3 and status = 'credited' limit 1`;

/** Results of the steps in which a slip is read and verified. */
export function readingRepository(handle: Db) {
  const db = handle.withTables<SlipTables>();
  const one = (id: string) => db.updateTable('slip').where('id', '=', id);
  return {
    async saveCode(id: string, { payload, sendingBank, transRef }: SlipCode, at: Date): Promise<void> {
      await one(id).set({ payload, sending_bank: sendingBank, trans_ref: transRef }).execute();
      await writeStep(handle, id, 'read', at);
    },

    async saveVerified(id: string, bankTransfer: BankTransfer, amount: Minor, at: Date): Promise<void> {
      const { currency } = bankTransfer;
      await one(id)
        .set({ verified: JSON.stringify(bankTransfer), amount: amount.toString(), currency })
        .execute();
      await writeStep(handle, id, 'verified', at);
    },

    /** Whether another slip shows this bank transfer: a credited slip, or an earlier open slip of the same member. */
    async isShownElsewhere({ id, memberId, createdAt }: Slip, { sendingBank, transRef }: SlipCode): Promise<boolean> {
      return (await query(handle, SHOWN_ELSEWHERE, [sendingBank, transRef, id, memberId, createdAt])).length > 0;
    },

    async isCreditedElsewhere(id: string, { sendingBank, transRef }: SlipTransfer): Promise<boolean> {
      return (await query(handle, CREDITED_ELSEWHERE, [sendingBank, transRef, id])).length > 0;
    },

    async saveWallet(id: string, verdict: WalletVerdict, transfer?: SlipTransfer): Promise<void> {
      const { sendingBank = null, transRef = null } = transfer ?? {};
      const wallet = JSON.stringify(verdict);
      await one(id).set({ wallet, sending_bank: sendingBank, trans_ref: transRef }).execute();
    },

    async countTry(id: string): Promise<number> {
      const counted = one(id).set(({ eb }) => ({ tried: eb('tried', '+', 1) }));
      return (await counted.returning('tried').executeTakeFirstOrThrow()).tried;
    },

    async countAttempt(id: string): Promise<number> {
      const counted = one(id).set(({ eb }) => ({ asked: eb('asked', '+', 1) }));
      return (await counted.returning('asked').executeTakeFirstOrThrow()).asked;
    },
  };
}
