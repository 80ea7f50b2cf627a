import type { Currency } from '@krapao/money';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { NO_CACHE, type SettingsCache } from '../../platform/database/settings-cache.ts';
import type { Wheel } from './wheel.ts';

type Tables = {
  wheel: {
    id: Generated<string>;
    currency: Currency;
    name: ColumnType<Wheel['name'], string, never>;
    slices: ColumnType<Wheel['slices'], string, never>;
    odds: string;
    state: Wheel['state'];
    starts_at: Date | null;
    ends_at: Date | null;
    saved_at: Date;
  };
};

/** Wheels are immutable except for their state. */
export function wheelsRepository(handle: Db, { wrap }: Pick<SettingsCache, 'wrap'> = NO_CACHE) {
  const db = handle.withTables<Tables>();
  const find = wrap('wheel', async (id) => {
    const row = await db.selectFrom('wheel').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toWheel(row);
  });
  const active = wrap('wheel', async (currency) => {
    const row = await db
      .selectFrom('wheel')
      .selectAll()
      .where('currency', '=', currency as Currency)
      .where('state', '=', 'active')
      .executeTakeFirst();
    return row && toWheel(row);
  });
  return {
    find,
    /** The wheel that new spins are committed on, within its dates or not. */
    active: (currency: Currency) => active(currency),

    /** The active wheel, or the last one. */
    async latest(currency: Currency): Promise<Wheel | undefined> {
      const rows = db.selectFrom('wheel').selectAll().where('currency', '=', currency);
      const row = await rows.orderBy('id', 'desc').limit(1).executeTakeFirst();
      return row && toWheel(row);
    },

    isAny: async (currency: Currency): Promise<boolean> =>
      (await db.selectFrom('wheel').select('id').where('currency', '=', currency).limit(1).execute()).length > 0,

    /** Stopping voids the commitments on earlier wheels too. */
    async leave(currency: Currency, state: 'replaced' | 'stopped'): Promise<void> {
      const left = state === 'stopped' ? (['active', 'replaced'] as const) : (['active'] as const);
      await db
        .updateTable('wheel')
        .set({ state })
        .where('currency', '=', currency)
        .where('state', 'in', left)
        .execute();
    },

    async insertActive({ name, slices, startsAt, endsAt, currency, odds }: Omit<Wheel, 'id' | 'state'>, at: Date) {
      await db
        .insertInto('wheel')
        .values({
          currency,
          name: JSON.stringify(name),
          slices: JSON.stringify(slices),
          odds,
          state: 'active',
          starts_at: startsAt,
          ends_at: endsAt,
          saved_at: at,
        })
        .execute();
    },
  };
}

const toWheel = ({ starts_at, ends_at, saved_at: _, ...row }: Selectable<Tables['wheel']>): Wheel => ({
  ...row,
  startsAt: starts_at,
  endsAt: ends_at,
});
