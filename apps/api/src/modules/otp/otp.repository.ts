import { type Generated, type Kysely, sql } from 'kysely';
import { before, type Clock, DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
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

const KEEP_MS = 7 * DAY_MS;

/** Whose browser has verified which phone: the token of the code that it gave. */
export type Proof = { phone: string; tokenHash: Buffer; verifiedSince: Date };
export type NewOtp = Omit<Tables['otp'], 'tries' | 'bank_checks' | 'sent_at' | 'verified_at' | 'consumed_at'>;
export type SentLately = Awaited<ReturnType<typeof sentLately>>;
export type OtpRepository = ReturnType<typeof otpRepository>;

export function otpRepository(handle: Db, clock: Clock) {
  const db = handle.withTables<Tables>();
  return {
    /** The limits look a day back, and a verified phone is good for less than that. */
    forgetOld: () => db.deleteFrom('otp').where('created_at', '<', before(clock.now(), KEEP_MS)).execute(),

    /**
     * Adds a row unless `judge` throws over how much was sent lately. Requests for one block of numbers
     * or from one address wait for each other, so that parallel ones cannot share an allowance.
     */
    async insert(row: NewOtp, judge: (sent: SentLately) => void): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        for (const lock of [`otp to ${blockOf(row.phone)}`, `otp from ${row.address}`]) {
          await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
        }
        judge(await sentLately(transaction, row.phone, row.address, clock.now()));
        await transaction
          .insertInto('otp')
          .values({ ...row, sent_at: null, verified_at: null, consumed_at: null })
          .execute();
      });
    },

    markSent: (id: string) => db.updateTable('otp').set({ sent_at: clock.now() }).where('id', '=', id).execute(),

    findByToken: (tokenHash: Buffer, purpose: Purpose) =>
      db
        .selectFrom('otp')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('purpose', '=', purpose)
        .executeTakeFirst(),

    /** Counts a try before the code is looked at, so that parallel guesses cannot share one. */
    countTry: (id: string, triesMax: number) =>
      db
        .updateTable('otp')
        .set({ tries: sql<number>`tries + 1` })
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

    /** False when the proof is worth no more questions: they are counted before they are answered. */
    async countBankCheck(proof: Proof, bankChecksMax: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('otp')
        .set({ bank_checks: sql<number>`bank_checks + 1` })
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

const proves = ({ phone, tokenHash, verifiedSince }: Proof, bankChecksMax: number) =>
  sql<boolean>`token_hash = ${tokenHash} and phone = ${phone} and purpose = 'register'
    and verified_at > ${verifiedSince} and consumed_at is null and bank_checks < ${bankChecksMax}`;

/** Numbers that differ in their last five digits only: who is paid for texts owns whole blocks. */
const blockOf = (phone: string): string => phone.slice(0, -5);

/** How much was sent lately, by every measure that has a cap. */
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
