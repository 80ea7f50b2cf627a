import type { officeMemberCalls } from '@krapao/contract/office/members';
import { AppError } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { actsOf, readMemberFile, revealOf } from '../members/public.ts';
import { rewardsOf } from '../rewards/public.ts';
import { addressesOf, sessionsOf } from '../sessions/public.ts';
import { slipItem, slipsOf } from '../slips/public.ts';
import { messagesTo } from '../sms/public.ts';
import { lineItem, linesForOffice } from '../statements/public.ts';
import { withdrawalsOf } from '../withdrawals/public.ts';
import { findAlike } from './find-alike.ts';
import type { MemberFileDeps } from './member-file.deps.ts';
import { readEntries, readGames, readHead } from './read-head.ts';
import { searchMembers } from './search-members.ts';

export function officeMemberRoutes(serve: Serve<typeof officeMemberCalls>, deps: MemberFileDeps): void {
  const { db, clock } = deps;
  /** A list of an unknown member is an error, not an empty list. */
  const known = async (id: string) => (await readMemberFile(db, id)).id;

  serve('GET /api/office/members', async ({ query }) => searchMembers(deps, query));
  serve('GET /api/office/members/{id}', async ({ params, locale }) => readHead(deps, params.id, locale));
  serve('GET /api/office/members/{id}/entries', async ({ params, query }) => readEntries(deps, params.id, query));
  serve('GET /api/office/members/{id}/statement', async ({ params, query, locale }) =>
    linesForOffice(deps.statements, await known(params.id), query, locale),
  );
  serve('GET /api/office/members/{id}/item/{reference}', async ({ params }) => {
    const [id, reference] = [await known(params.id), params.reference.toUpperCase()];
    const item = (await lineItem(db, id, reference)) ?? (await slipItem(db, id, reference));
    if (!item) throw new AppError('NO_DATA');
    return item;
  });
  serve('GET /api/office/members/{id}/games', async ({ params, locale }) => readGames(deps, params.id, locale));
  serve('GET /api/office/members/{id}/rewards', async ({ params, query, locale }) =>
    rewardsOf(db, await known(params.id), query, locale),
  );
  serve('GET /api/office/members/{id}/slips', async ({ params, query }) => slipsOf(db, await known(params.id), query));
  serve('GET /api/office/members/{id}/withdrawals', async ({ params, query }) =>
    withdrawalsOf(db, await known(params.id), query),
  );
  serve('GET /api/office/members/{id}/sessions', async ({ params, query }) =>
    sessionsOf(db, await known(params.id), query, clock.now()),
  );
  serve('GET /api/office/members/{id}/texts', async ({ params, query }) =>
    messagesTo(db, (await readMemberFile(db, params.id)).phone, query),
  );
  serve('GET /api/office/members/{id}/alike', async ({ params }) => findAlike(deps, params.id));
  serve('GET /api/office/members/{id}/acts', async ({ params, query }) => {
    const { rows, next } = await actsOf(db, await known(params.id), query);
    const ids = rows.flatMap(({ by, details }) => [by, ...(details.allowedBy ? [details.allowedBy] : [])]);
    const names = await deps.operatorNames([...new Set(ids)]);
    const nameOf = (id: string) => names.get(id) ?? id;
    const acts = rows.map(({ id, act, by, reason, details, at, isPinned }) => ({
      ...{ id, act, by: nameOf(by), reason, at: at.toISOString(), isPinned },
      details: { ...details, ...(details.allowedBy && { allowedBy: nameOf(details.allowedBy) }) },
    }));
    return { acts, next };
  });
  serve('GET /api/office/members/{id}/reveal/{field}', async ({ params: { id, field } }) => {
    const { phone, accountNo } = await revealOf(db, id);
    if (field === 'addresses') return { value: (await addressesOf(db, id)).join(', ') };
    return { value: field === 'phone' ? phone : accountNo };
  });
}
