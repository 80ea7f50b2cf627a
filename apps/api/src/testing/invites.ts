import { givenPlayer, type Player } from './money.ts';
import type { MoneyServer } from './money-server.ts';

/** A member who registered with this member's inviter code. */
export async function givenFriendOf(
  server: MoneyServer,
  { id }: { id: string },
  given: Parameters<typeof givenPlayer>[1] = {},
): Promise<Player> {
  const friend = await givenPlayer(server, given);
  await server.database.query('update member set invited_by = $2 where id = $1', [friend.id, id]);
  return friend;
}

/** Inserts bets as recorded from a game's report; the tests of bets cover the reading itself. */
export async function bets(server: MoneyServer, { id }: { id: string }, valid: number, game = 'takraw'): Promise<void> {
  await server.database.query(
    `insert into turnover values ($1, $2, $3, now())
     on conflict (member_id, game_code) do update set valid = turnover.valid + $3`,
    [id, game, valid * 100],
  );
}
