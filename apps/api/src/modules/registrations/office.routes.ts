import type { officeRegistrationCalls } from '@krapao/contract/office/registrations';
import { AppError } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { maskAccount } from '../../platform/text/mask.ts';
import { operatorName, type QueueSource, type ShownMember } from '../queues/public.ts';
import { decideRegistration, type RegistrationsDeps } from './decide-registration.ts';
import { registrationsRepository, type Side } from './registrations.repository.ts';

export function officeRegistrationRoutes(serve: Serve<typeof officeRegistrationCalls>, deps: RegistrationsDeps): void {
  const { desk } = deps;

  serve('GET /api/office/registrations/{id}', async ({ params: { id } }) => {
    const reviews = registrationsRepository(desk.db);
    const [review, side] = await Promise.all([reviews.find(id), reviews.findSide(id)]);
    if (!review || !side) throw new AppError('NO_DATA');
    const matches = await reviews.listMatches(id);
    const members = await desk.membersShown([id, ...matches.map((other) => other.id)]);
    const { outcome, sameAs, decidedBy, decidedAt } = review;
    return {
      createdAt: review.createdAt.toISOString(),
      dueAt: review.dueAt.toISOString(),
      registered: presentSide(side, members),
      matches: matches.map((other) => ({
        ...presentSide(other, members),
        ...{ byName: other.byName, byDevice: other.byDevice, byAccount: other.byAccount },
        exclusion: { reason: other.reason, until: other.until.toISOString() },
      })),
      decision:
        outcome && decidedBy && decidedAt
          ? { outcome, sameAs, by: await operatorName(desk, decidedBy), at: decidedAt.toISOString() }
          : null,
    };
  });

  serve('POST /api/office/registrations/{id}/clear', async ({ params: { id: memberId }, operator, body }) => {
    await decideRegistration(deps, { memberId, operatorId: operator.id, reason: body.reason });
    return { message: 'OK' };
  });

  serve('POST /api/office/registrations/{id}/same', async ({ params: { id: memberId }, operator, body }) => {
    const { reason, memberId: sameAs } = body;
    await decideRegistration(deps, { memberId, operatorId: operator.id, reason, sameAs });
    return { message: 'OK' };
  });
}

const presentSide = ({ id, bankCode, accountName, accountNo }: Side, members: ReadonlyMap<string, ShownMember>) => ({
  id,
  member: members.get(id) ?? null,
  bank: { code: bankCode, accountName, accountNo: maskAccount(accountNo) },
});

export const registrationQueue = (): QueueSource => ({
  permission: 'members.block',
  signals: async () => new Map(),
});
