import type { Currency, Minor } from '@krapao/money';
import type { Generated } from 'kysely';
import type { Db } from '../../platform/db.ts';

type Tables = {
  deposit_notice: {
    id: string;
    member_id: string;
    amount: string;
    currency: Currency;
    status: Generated<'waiting' | 'matched' | 'rejected'>;
    reference: string;
    created_at: Date;
  };
};

export function depositsRepository(handle: Db) {
  const db = handle.withTables<Tables>();
  return {
    async insertNotice(notice: {
      id: string;
      memberId: string;
      amount: Minor;
      currency: Currency;
      reference: string;
      at: Date;
    }): Promise<void> {
      const { id, memberId, amount, currency, reference, at } = notice;
      await db
        .insertInto('deposit_notice')
        .values({ id, member_id: memberId, amount: amount.toString(), currency, reference, created_at: at })
        .execute();
    },

    findNotice: (id: string) =>
      db.selectFrom('deposit_notice').select(['id', 'reference']).where('id', '=', id).executeTakeFirst(),
  };
}
