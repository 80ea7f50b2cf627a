import type { ExpressionBuilder, Generated, Kysely } from 'kysely';
import { before, type Clock, DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { Purpose } from './sms-texts.ts';

type Tables = {
  otp: {
    id: string;
    phone: string;
    purpose: Purpose;
    address: string;
    token_hash: Buffer;
    code_hash: Buffer;
    reference: string;
    tries: Generated<number>;
    bank_checks: Generated<number>;
    created_at: Date;
    expires_at: Date;
    sent_at: Date | null;
    verified_at: Date | null;
    consumed_at: Date | null;
  };
};

const RETENTION_MS = 7 * DAY_MS;

/** A browser's proof of a verified phone: the token of the code it submitted. */
export type Proof = { phone: string; tokenHash: Buffer; verifiedSince: Date };
export type NewOtp = Omit<Tables['otp'], 'tries' | 'bank_checks' | 'sent_at' | 'verified_at' | 'consumed_at'>;
export type SentLately = Awaited<ReturnType<typeof sentLately>>;
export type OtpRepository = ReturnType<typeof otpRepository>;

export function otpRepository(handle: Db, clock: Clock) {
  const db = handle.withTables<Tables>();
  return {
    /** The limits look back one day, and a verification is valid for less. */
    forgetOld: () => db.deleteFrom('otp').where('created_at', '<', before(clock.now(), RETENTION_MS)).execute(),

    /**
     * Inserts a row unless `check` throws over the recently sent counts. Requests for one block of numbers or from one
     * address are serialised, so that parallel requests cannot share an allowance.
     */
    async insert(row: NewOtp, check: (sent: SentLately) => void): Promise<void> {
      await handle.transaction().execute(async (transaction) => {
        for (const lock of [`otp to ${blockOf(row.phone)}`, `otp from ${row.address}`]) {
          await query(transaction, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
        }
        const otps = transaction.withTables<Tables>();
        check(await sentLately(otps, row.phone, row.address, clock.now()));
        await otps
          .insertInto('otp')
          .values({ ...row, sent_at: null, verified_at: null, consumed_at: null })
          .execute();
      });
    },

    markSent: (id: string) => db.updateTable('otp').set({ sent_at: clock.now() }).where('id', '=', id).execute(),

    findByToken: (tokenHash: Buffer, ...purposes: Purpose[]) =>
      db
        .selectFrom('otp')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('purpose', 'in', purposes)
        .executeTakeFirst(),

    /** Counts a try before the code is compared, so that parallel guesses cannot share a try. */
    countTry: (id: string, triesMax: number) =>
      db
        .updateTable('otp')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('id', '=', id)
        .where('tries', '<', triesMax)
        .returning('tries')
        .executeTakeFirst(),

    /** True for one caller only: a code works once. */
    async markVerified(id: string): Promise<boolean> {
      const now = clock.now();
      const { numUpdatedRows } = await db
        .updateTable('otp')
        .set({ verified_at: now })
        .where('id', '=', id)
        .where('verified_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async isProven(proof: Proof, bankChecksMax: number): Promise<boolean> {
      const row = await db.selectFrom('otp').select('id').where(proves(proof, bankChecksMax)).executeTakeFirst();
      return row !== undefined;
    },

    /** False when the proof's checks are used up. Counted before the answer. */
    async countBankCheck(proof: Proof, bankChecksMax: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('otp')
        .set(({ eb }) => ({ bank_checks: eb('bank_checks', '+', 1) }))
        .where(proves(proof, bankChecksMax))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    consume: (phone: string) =>
      db
        .updateTable('otp')
        .set({ consumed_at: clock.now() })
        .where('phone', '=', phone)
        .where('purpose', '=', 'register')
        .where('verified_at', 'is not', null)
        .where('consumed_at', 'is', null)
        .execute(),
  };
}

const proves = (proof: Proof, bankChecksMax: number) => (is: ExpressionBuilder<Tables, 'otp'>) =>
  is.and([
    is.and({ token_hash: proof.tokenHash, phone: proof.phone, purpose: 'register' }),
    is('verified_at', '>', proof.verifiedSince),
    is('consumed_at', 'is', null),
    is('bank_checks', '<', bankChecksMax),
  ]);

/** Numbers that differ only in the last five digits: SMS fraudsters own whole blocks. */
const blockOf = (phone: string): string => phone.slice(0, -5);

/** Counts of recently sent codes, by every capped measure. */
function sentLately(db: Kysely<Tables>, phone: string, address: string, now: Date) {
  return db
    .selectFrom('otp')
    .where('created_at', '>', before(now, DAY_MS))
    .select(({ fn }) => [
      fn.countAll<string>().as('total'),
      fn.countAll<string>().filterWhere('phone', '=', phone).as('phone'),
      fn
        .countAll<string>()
        .filterWhere('phone', 'like', `${blockOf(phone)}%`)
        .as('block'),
      fn
        .countAll<string>()
        .filterWhere('address', '=', address)
        .filterWhere('created_at', '>', before(now, HOUR_MS))
        .as('address'),
      fn.max('created_at').filterWhere('phone', '=', phone).as('last'),
      fn.sum<string>('tries').filterWhere('phone', '=', phone).as('tries'),
    ])
    .executeTakeFirstOrThrow();
}
