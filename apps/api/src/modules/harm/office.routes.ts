import type { HarmAct } from '@krapao/contract/harm';
import type { officeProtectionCalls } from '@krapao/contract/office/protection';
import type { Currency } from '@krapao/money';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Excluded } from '../../platform/http/callers.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Random } from '../../platform/secrets/random.ts';
import { type Desk, decideItem, memberShown, type QueueSource } from '../queues/public.ts';
import { groupBy } from './group-by.ts';
import { harmRepository, insertingContact } from './harm.repository.ts';
import { harmOf } from './present-harm.ts';

export type OfficeHarmDeps = {
  desk: Desk;
  random: Pick<Random, 'uuid'>;
  /** Refuses an unknown member. */
  findMember(id: string): Promise<{ currency: Currency; exclusion: Excluded | undefined }>;
};

type Calls = Pick<
  typeof officeProtectionCalls,
  'GET /api/office/harm/{id}' | 'POST /api/office/harm/{id}/contact' | 'POST /api/office/members/{id}/contacts'
>;

const DONE = { message: 'OK' } as const;

export function officeHarmRoutes(serve: Serve<Calls>, deps: OfficeHarmDeps): void {
  const { desk, random } = deps;
  const { db, clock } = desk;

  serve('GET /api/office/harm/{id}', async ({ params }) => {
    const found = await harmRepository(db).findCase(params.id);
    if (!found) throw new AppError('NO_DATA');
    const member = await deps.findMember(found.memberId);
    const [shown, harm] = await Promise.all([
      memberShown(desk, found.memberId),
      harmOf({ db, namesOf: desk.operatorNames }, { id: found.memberId, currency: member.currency }),
    ]);
    return {
      ...harm,
      ...{ member: shown, currency: member.currency },
      ...{ openedAt: found.openedAt.toISOString(), dueAt: found.dueAt.toISOString() },
      closedAt: found.closedAt?.toISOString() ?? null,
      exclusion: member.exclusion
        ? { reason: member.exclusion.reason, until: member.exclusion.until?.toISOString() ?? null }
        : null,
    };
  });

  serve('POST /api/office/harm/{id}/contact', async ({ params: { id }, body, operator }) => {
    const found = await harmRepository(db).findCase(id);
    if (!found) throw new AppError('NO_DATA');
    await checkAct(deps, found.memberId, body.act);
    await decideItem(desk, { kind: 'harm', id, operatorId: operator.id }, async (transaction, send) => {
      const at = clock.now();
      const memberId = await harmRepository(transaction).closeCase(id, at);
      if (!memberId) return false;
      send(insertingContact({ id: random.uuid(), memberId, caseId: id, ...body, by: operator.id, at }));
      return true;
    });
    return DONE;
  });

  serve('POST /api/office/members/{id}/contacts', async ({ params: { id: memberId }, body, operator }) => {
    await checkAct(deps, memberId, body.act);
    await transact(db, async (_, send) => {
      const at = clock.now();
      send(insertingContact({ id: random.uuid(), memberId, caseId: null, ...body, by: operator.id, at }));
    });
    return DONE;
  });
}

/** An exclusion that is not in force cannot be recorded as imposed. */
async function checkAct(deps: OfficeHarmDeps, memberId: string, act: HarmAct): Promise<void> {
  const { exclusion } = await deps.findMember(memberId);
  if (act === 'exclusion' && !exclusion) throw new AppError('NOT_EXCLUDED');
}

export const harmQueue = ({ db }: Pick<Desk, 'db'>): QueueSource => ({
  permission: 'members.block',
  async signals(ids) {
    const rows = groupBy(await harmRepository(db).ofCases(ids), ({ id }) => id);
    return new Map(
      [...rows].map(([id, markers]) => [
        id,
        markers.map(({ kind, value }) => ({ code: `harm_${kind}`, detail: String(value) })),
      ]),
    );
  },
});
