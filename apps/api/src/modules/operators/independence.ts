import type { SecondPersonBlocker } from '@krapao/contract/office/approvals';
import type { Permission } from '@krapao/contract/office/permissions';
import { after, before, type Clock, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { officeSessionsRepository } from './office-sessions.repository.ts';
import { operatorsRepository } from './operators.repository.ts';

export type IndependenceRules = {
  /** How long a newly admitted account cannot be a second approver. */
  waitMs: number;
  /** Traits two people may share: an office may have one address, a demo one browser. */
  mayShare: 'nothing' | 'address' | 'device';
};

export type Independence = {
  /** The reason this operator cannot be second approver of the other's request; undefined when they can. */
  blockerOf(askedBy: string, operatorId: string): Blocker | undefined;
  /** Whether an operator is active and has the permission. */
  holds(operatorId: string, permission: Permission): boolean;
  /** The names of all possible second approvers with the permission. */
  secondPersons(askedBy: string, permission: Permission): string[];
};
type Blocker = { because: SecondPersonBlocker; until: Date | null };

/** The age up to which sessions are compared. */
const RECENT_MS = 30 * DAY_MS;

/**
 * Two accounts do not count as two people while one may have created the other. Reads the origins of all operators
 * once.
 */
export async function readIndependence(
  { db, clock }: { db: Db; clock: Clock },
  { waitMs, mayShare }: IndependenceRules,
): Promise<Independence> {
  const now = clock.now();
  const [people, places] = await Promise.all([
    operatorsRepository(db).origins(),
    officeSessionsRepository(db, clock).places(before(now, RECENT_MS)),
  ]);
  const personOf = new Map(people.map((person) => [person.id, person]));

  /** Directly or through other operators. */
  function isInvitedBy(id: string, inviter: string): boolean {
    const seen = new Set<string>(personOf.get(id)?.inviters);
    // A set is walked with what is added meanwhile.
    for (const one of seen) for (const next of personOf.get(one)?.inviters ?? []) seen.add(next);
    return seen.has(inviter);
  }
  /** Operators without an inviter depend on no other operator: the first owner, and those of the demo world. */
  const newUntil = (id: string): Date | null => {
    const { inviters = [], admittedAt = null } = personOf.get(id) ?? {};
    const until = inviters.length > 0 && admittedAt ? after(admittedAt, waitMs) : null;
    return until && until > now ? until : null;
  };
  const share = (one: string, other: string): boolean => {
    if (mayShare === 'device') return false;
    const others = places.filter(({ operatorId }) => operatorId === other);
    return places
      .filter(({ operatorId }) => operatorId === one)
      .some(({ browser, address }) =>
        others.some(
          (place) =>
            (browser !== null && place.browser === browser) || (mayShare === 'nothing' && place.address === address),
        ),
      );
  };
  function blockerOf(askedBy: string, operatorId: string): Blocker | undefined {
    if (askedBy === operatorId) return { because: 'asker', until: null };
    if (isInvitedBy(operatorId, askedBy)) return { because: 'invited', until: null };
    // A puppet account may also request instead of approve.
    const until = newUntil(operatorId) ?? (isInvitedBy(askedBy, operatorId) ? newUntil(askedBy) : null);
    if (until) return { because: 'new', until };
    return share(askedBy, operatorId) ? { because: 'shared', until: null } : undefined;
  }
  return {
    blockerOf,
    holds(operatorId, permission) {
      const { isActive = false, permissions = [] } = personOf.get(operatorId) ?? {};
      return isActive && permissions.includes(permission);
    },
    secondPersons: (askedBy, permission) =>
      people
        .filter(({ isActive, permissions }) => isActive && permissions.includes(permission))
        .filter(({ id }) => !blockerOf(askedBy, id))
        .map(({ name }) => name),
  };
}

const CODES = {
  asker: 'SECOND_PERSON_NEEDED',
  invited: 'SECOND_PERSON_INVITED',
  new: 'SECOND_PERSON_NEW',
  shared: 'SECOND_PERSON_SHARED',
} as const satisfies Record<SecondPersonBlocker, string>;

/** Refuses an operator who is not independent of every first person. */
export function checkSecondPerson(
  { blockerOf }: Pick<Independence, 'blockerOf'>,
  first: readonly string[],
  operatorId: string,
): void {
  for (const askedBy of first) {
    const blocker = blockerOf(askedBy, operatorId);
    if (blocker)
      throw new AppError(CODES[blocker.because], blocker.until ? { until: blocker.until.toISOString() } : {});
  }
}
