import type { Parsed } from '@krapao/contract/call';
import type { officeRewardCalls } from '@krapao/contract/office/rewards';
import { toMajor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import { currenciesOf, namesOf } from '../members/public.ts';
import { invitesRepository } from './invites.repository.ts';

type Call = (typeof officeRewardCalls)['GET /api/office/invites/refused'];

/** Friends that earn nothing, newest first: for operators, never for whoever brought them. */
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

/** Where the page before ended: its time to the microsecond, and whose it was. */
function readCursor(cursor: string): { at: string; friendId: string } {
  const [, at, friendId] = /^(\d+) (\S+)$/.exec(cursor) ?? [];
  if (!at || !friendId) throw new AppError('KEY_INVALID', { key: 'after' });
  return { at, friendId };
}
