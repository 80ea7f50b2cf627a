import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { type ChatDesk, worksAt } from '@krapao/contract/office/chat-desks';
import { EXPIRY_DAYS } from '@krapao/contract/office/key-expiry';
import type { Permission } from '@krapao/contract/office/permissions';
import { QUEUE_RULES } from '@krapao/contract/office/queue-rules';
import { toMajor } from '@krapao/money';
import { after, before, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Targets, Waiting } from '../queues/public.ts';
import type { AlertsDeps } from './alerts.deps.ts';

type Answer = OfficeAnswerOf<'GET /api/office/alerts'>;
type Alert = Answer['alerts'][number];
type Found = Pick<Alert, 'subject'> &
  Partial<Pick<Alert, 'n' | 'item' | 'amount' | 'currency'>> & {
    since: Date | null;
    /** Part of its id: another stage is another alert. */
    stage?: string;
  };
type Source = { kind: Alert['kind']; permission: Permission; find(now: Date): Promise<Found[]> };

/** The age of the last read at which a bank's list counts as silent. */
const FEED_SILENT_MS = 15 * MINUTE_MS;
/** Games answer within seconds. */
const GAME_SILENT_MS = 5 * MINUTE_MS;
const BUDGET_PERCENT = 80;

/**
 * Everything wrong now that these permissions show, newest first. Nothing is stored: an alert is a condition of the
 * data, so it begins and ends with its cause. Its id names the cause, so that a late queue stays one alert whichever of
 * its items is the oldest.
 */
export async function readAlerts(deps: AlertsDeps, permissions: ReadonlySet<string>): Promise<Answer> {
  const now = deps.clock.now();
  const [targets, waiting, chats, ...found] = await Promise.all([
    deps.targets(),
    permissions.has('queues.read') ? deps.waiting(now) : [],
    Promise.all(worksAt(permissions).map(async (desk) => ({ desk, ...(await deps.waitingChats(desk)) }))),
    ...sources(deps)
      .filter(({ permission }) => permissions.has(permission))
      .map(async ({ kind, find }) => (await find(now)).map((one) => present(kind, one))),
  ]);
  const decided = waiting.filter(({ kind }) => permissions.has(QUEUE_RULES[kind].permission ?? 'queues.read'));
  const newest = decided.reduce((latest, { newestSince }) => Math.max(latest, newestSince.getTime()), 0);
  return {
    alerts: [...late([...decided, ...chats.map(ofDesk)], targets, now), ...found.flat()].sort((one, other) =>
      (other.since ?? '').localeCompare(one.since ?? ''),
    ),
    newestAt: newest > 0 ? new Date(newest).toISOString() : null,
  };
}

const present = (kind: Alert['kind'], { since, stage, ...found }: Found): Alert => ({
  id: [kind, found.subject, found.item, found.currency, stage].filter(Boolean).join(' '),
  kind,
  since: since?.toISOString() ?? null,
  ...{ n: null, item: null, amount: null, currency: null },
  ...found,
});

type Late = Pick<Waiting, 'waiting' | 'onHold' | 'oldestSince'> & { kind: keyof Targets; subject?: string };

/** Both desks have the target of the chat, and each its own alert. */
const ofDesk = ({ desk, ...chats }: Pick<Waiting, 'waiting' | 'oldestSince'> & { desk: ChatDesk }): Late => ({
  ...{ kind: 'chat', subject: desk === 'support' ? 'chat' : 'financeChat', onHold: 0, ...chats },
});

/** Queues, and the inbox, whose oldest item that is not parked waits longer than the target. */
const late = (waiting: readonly Late[], targets: Targets, now: Date): Alert[] =>
  waiting.flatMap(({ kind, subject = kind, waiting: all, onHold, oldestSince }) => {
    const due = oldestSince && after(oldestSince, targets[kind] * MINUTE_MS);
    return due && due < now ? [present('late', { subject, since: due, n: all - onHold })] : [];
  });

const sources = (deps: AlertsDeps): Source[] => [
  {
    kind: 'large',
    permission: 'withdrawals.decide',
    find: async () =>
      (await deps.largeWithdrawals()).map(({ id, amount, currency, createdAt }) => ({
        ...{ subject: 'withdrawals', since: createdAt, item: id, amount: toMajor(amount, currency), currency },
      })),
  },
  {
    kind: 'bank',
    permission: 'withdrawals.decide',
    async find() {
      const silent = await deps.silentPayouts();
      return silent ? [{ subject: 'withdrawals', since: silent.since, n: silent.count }] : [];
    },
  },
  {
    kind: 'feed',
    permission: 'payments.decide',
    async find(now) {
      const [accounts, feeds] = await Promise.all([deps.fedAccounts(), deps.feedStates()]);
      return accounts.flatMap(({ bankCode, accountNo }) => {
        const readAt = feeds.find((one) => one.bankCode === bankCode && one.accountNo === accountNo)?.readAt;
        const isSilent = readAt && readAt < before(now, FEED_SILENT_MS);
        return isSilent ? [{ subject: `${bankCode} …${accountNo.slice(-4)}`, since: readAt }] : [];
      });
    },
  },
  {
    kind: 'game',
    permission: 'transfers.decide',
    async find(now) {
      const [games, lines] = await Promise.all([deps.games(), deps.transferLines(now)]);
      return lines.flatMap(({ gameCode, open, oldestOpenAt }) =>
        oldestOpenAt && oldestOpenAt < before(now, GAME_SILENT_MS)
          ? [{ subject: games.find(({ code }) => code === gameCode)?.name ?? gameCode, since: oldestOpenAt, n: open }]
          : [],
      );
    },
  },
  {
    kind: 'connection',
    permission: 'connections.read',
    find: async () =>
      (await deps.downConnections()).map(({ id, title, since }) => ({ subject: title, since, item: id })),
  },
  {
    kind: 'expiry',
    permission: 'connections.read',
    async find(now) {
      const [early, last] = EXPIRY_DAYS;
      const expiring = await deps.expiringConnections(after(now, early * DAY_MS));
      return expiring.map(({ id, title, expiresAt }) => {
        const days = Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS));
        const stage = days <= last ? last : early;
        const since = before(expiresAt, stage * DAY_MS);
        return { subject: title, since, n: days, item: id, stage: `${stage}` };
      });
    },
  },
  {
    kind: 'budget',
    permission: 'catalogue.write',
    find: async (now) =>
      (await deps.spentBudgets(BUDGET_PERCENT, now)).map(({ code, currency, percent }) => ({
        // Nobody knows when it crossed the mark.
        ...{ subject: code, since: null, n: percent, currency },
      })),
  },
];
