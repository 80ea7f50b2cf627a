import type { Parsed } from '@krapao/contract/call';
import type { officeRewardCalls } from '@krapao/contract/office/rewards';
import { toMajor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { currenciesOf, namesOf } from '../members/public.ts';
import { invitesRepository } from './invites.repository.ts';

type Call = (typeof officeRewardCalls)['GET /api/office/invites/refused'];

/** Friends excluded from rewards, newest first: shown to operators, never to the inviter. */
export async function refusedFriends(
  db: Db,
  { after, limit }: Parsed<Call, 'query'>,
): Promise<Parsed<Call, 'response'>> {
  const rows = await invitesRepository(db).refused(after === undefined ? undefined : readCursor(after), limit + 1);
  const shown = rows.slice(0, limit);
  const ids = shown.flatMap(({ friendId, inviterId }) => [friendId, inviterId]);
  const [names, currencies] = await Promise.all([namesOf(db, ids), currenciesOf(db, ids)]);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    friends: shown.map(({ friendId, inviterId, shares, basis, at }) => {
      const currency = currencies.get(friendId) ?? 'THB';
      return {
        friendId,
        friend: names.get(friendId) ?? '',
        inviterId,
        inviter: names.get(inviterId) ?? '',
        shares,
        basis: toMajor(basis, currency),
        currency,
        foundAt: at.toISOString(),
      };
    }),
    next: last ? `${last.exactAt} ${last.friendId}` : null,
  };
}

/** The last row of the previous page: its time in microseconds, and its friend id. */
function readCursor(cursor: string): { at: string; friendId: string } {
  const [, at, friendId] = /^(\d+) (\S+)$/.exec(cursor) ?? [];
  if (!at || !friendId) throw new AppError('KEY_INVALID', { key: 'after' });
  return { at, friendId };
}
