import type { Query } from '../../database.ts';
import type { Provider } from '../providers.ts';

/** A later word on a settled round. */
export const betChangeTables = `
  create table if not exists sandbox.game_bet_change (
    provider   text        not null,
    round      uuid        not null,
    status     text        not null check (status in ('running', 'void', 'won', 'lose', 'draw')),
    payout     numeric     not null,
    changed_at timestamptz not null,
    primary key (provider, round)
  );
`;

export type BetChange = { round: string; status: string; payout: string };

/** Unsettles, voids or settles a round anew in reports; the player's balance stays as it is. */
export const changeBet = (database: Query, { code }: Provider, { round, status, payout }: BetChange, now: Date) =>
  database.query(
    `insert into sandbox.game_bet_change (provider, round, status, payout, changed_at) values ($1, $2, $3, $4, $5)
     on conflict (provider, round) do update set status = $3, payout = $4, changed_at = $5`,
    [code, round, status, payout, now],
  );

type Row = {
  id: string;
  username: string;
  stake: number;
  payout: number;
  status: string | null;
  at: Date;
  settled: Date;
};

const HOURS_BEHIND_MS = 4 * 3_600_000;
const timeThere = (time: Date) => new Date(time.getTime() - HOURS_BEHIND_MS).toISOString().slice(0, 23);

/** Rounds that were settled or changed in this time. */
export async function changedBets(database: Query, { code }: Provider, from: Date, to: Date): Promise<object[]> {
  const { rows } = await database.query<Row>(
    `select t.id, t.username, (t.detail->>'stake')::float8 as stake, c.status,
       coalesce(c.payout, (t.detail->>'payout')::numeric)::float8 as payout,
       coalesce(c.changed_at, t.created_at) as at, t.created_at as settled
     from sandbox.game_transaction t left join sandbox.game_bet_change c on c.provider = t.provider and c.round = t.id
     where t.provider = $1 and t.kind = 'round' and coalesce(c.changed_at, t.created_at) between $2 and $3
     order by at`,
    [code, from, to],
  );
  return rows.map(({ id, username, stake, payout, status, at, settled }) => ({
    refNo: id,
    username,
    status: status ?? (payout > stake ? 'won' : payout < stake ? 'lose' : 'draw'),
    stake,
    actualStake: stake,
    winLost: Math.round((payout - stake) * 10_000) / 10_000,
    netTurnoverByActualStake: payout === stake ? 0 : stake,
    currency: 'THB',
    orderTime: timeThere(settled),
    winLostDate: timeThere(settled),
    modifyDate: timeThere(at),
  }));
}
