import type { Currency } from '@krapao/money';
import { before, DAY_MS } from '../../../platform/clock.ts';
import type { PayoutFiles } from '../../bank-files/public.ts';
import type { Independence } from '../../operators/public.ts';
import type { Desk, QueueSource, ShownSignal } from '../../queues/public.ts';
import type { PayingAccount } from '../payout/pain001.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { officeWithdrawalsRepository, type RiskFacts } from './office.repository.ts';
import type { LookAlike, MemberBackground } from './review-background.ts';

export type OfficeWithdrawalsDeps = WithdrawalsDeps & {
  desk: Desk;
  /** Bank accounts of ours that a payout file can be paid from. */
  payers(): Promise<readonly (PayingAccount & { currency: Currency })[]>;
  /** Files by the layouts of banks. */
  payoutFiles: PayoutFiles;
  /** Which operators may be second approver for which others. */
  independence(): Promise<Independence>;
  /** Risk facts about members from other modules. */
  risk: {
    bankChanges(memberIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
    rewardsEnded(memberIds: readonly string[], since: Date): Promise<ReadonlyMap<string, Date>>;
    devices(
      memberIds: readonly string[],
      since: Date,
    ): Promise<ReadonlyMap<string, { browsers: number; others: number }>>;
    alike(memberId: string): Promise<readonly LookAlike[]>;
    background(memberId: string, since: Date): Promise<MemberBackground>;
  };
};

const NEW_MS = 7 * DAY_MS;
const BANK_CHANGED_MS = 7 * DAY_MS;
const REWARD_ENDED_MS = DAY_MS;
const DEVICES_MS = 30 * DAY_MS;
/** A phone, a computer and one more device are normal. */
const DEVICES_MANY = 4;

/** Review signals of each withdrawal. None is a verdict: each carries the fact it is based on. */
export async function withdrawalSignals(
  { db, clock, desk, risk }: OfficeWithdrawalsDeps,
  ids: readonly string[],
): Promise<Map<string, ShownSignal[]>> {
  const now = clock.now();
  const facts = await officeWithdrawalsRepository(db).facts(ids);
  const memberIds = [...new Set(facts.map(({ memberId }) => memberId))];
  const [members, bankChanges, rewards, devices] = await Promise.all([
    desk.membersShown(memberIds),
    risk.bankChanges(memberIds),
    risk.rewardsEnded(memberIds, before(now, REWARD_ENDED_MS)),
    risk.devices(memberIds, before(now, DEVICES_MS)),
  ]);
  return new Map(
    facts.map((fact) => {
      const { memberId } = fact;
      const joinedAt = members.get(memberId)?.joinedAt;
      const bankChangedAt = bankChanges.get(memberId);
      const { browsers = 0, others = 0 } = devices.get(memberId) ?? {};
      const rewardEndedAt = rewards.get(memberId);
      return [
        fact.id,
        [
          ...ownSignals(fact),
          ...(joinedAt && new Date(joinedAt) > before(now, NEW_MS) ? [{ code: 'NEW_ACCOUNT', detail: joinedAt }] : []),
          ...(bankChangedAt && bankChangedAt > before(now, BANK_CHANGED_MS)
            ? [{ code: 'BANK_CHANGED', detail: bankChangedAt.toISOString() }]
            : []),
          ...(rewardEndedAt ? [{ code: 'REWARD_ENDED', detail: rewardEndedAt.toISOString() }] : []),
          ...(browsers >= DEVICES_MANY ? [{ code: 'MANY_DEVICES', detail: `${browsers}` }] : []),
          ...(others > 0 ? [{ code: 'SHARED_DEVICE', detail: `${others}` }] : []),
        ],
      ];
    }),
  );
}

function ownSignals({
  because,
  note,
  asked,
  isBankSilent,
  isFirst,
  others,
  cancelledFile,
  firstBy,
}: RiskFacts): ShownSignal[] {
  return [
    ...(isBankSilent ? [{ code: 'BANK_SILENT', detail: `${asked}` }] : []),
    ...(cancelledFile === null ? [] : [{ code: 'FILE_CANCELLED', detail: `${cancelledFile}` }]),
    // A bank change has its own signal, with its time.
    ...(because && because !== 'BANK_CHANGED' ? [{ code: because, ...(note && { detail: note }) }] : []),
    ...(firstBy === null ? [] : [{ code: 'SECOND_PERSON' }]),
    ...(isFirst ? [{ code: 'FIRST_WITHDRAWAL' }] : []),
    ...(others > 0 ? [{ code: 'SHARED_ACCOUNT', detail: `${others}` }] : []),
  ];
}

export const withdrawalQueue = (deps: OfficeWithdrawalsDeps): QueueSource => ({
  permission: 'withdrawals.decide',
  askers: (ids) => officeWithdrawalsRepository(deps.db).firstApprovers(ids),
  signals: (ids) => withdrawalSignals(deps, ids),
  ended: (since) => officeWithdrawalsRepository(deps.db).ended(since),
});
