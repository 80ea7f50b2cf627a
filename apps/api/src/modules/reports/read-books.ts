import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { minor, toMajor } from '@krapao/money';
import { after, before, HOUR_MS } from '../../platform/clock.ts';
import { houseAccountsOf, houseSums } from '../ledger/public.ts';
import { presentComparisons } from './compare-book.ts';
import { comparisonsRepository } from './comparisons.repository.ts';
import { maskedNumber } from './masked-number.ts';
import type { ReportsDeps } from './reports.deps.ts';

type Books = OfficeAnswerOf<'GET /api/office/books'>;

/** The state of the banks and games with the house's money. */
export async function readBooks(deps: ReportsDeps): Promise<Books> {
  const [banks, games, comparisons] = await Promise.all([
    readBanks(deps),
    readGames(deps),
    comparisonsRepository(deps.db).lately(),
  ]);
  return { banks, games, comparisons: await presentComparisons(deps, comparisons) };
}

async function readBanks(deps: ReportsDeps): Promise<Books['banks']> {
  const [accounts, fed, feeds, unclaimed] = await Promise.all([
    deps.bankAccounts(),
    deps.fedAccounts(),
    deps.feedStates(),
    deps.unclaimed(),
  ]);
  return accounts.map(({ bankCode, accountNo, currency }) => {
    const isHere = (one: { bankCode: string; accountNo: string }) =>
      one.bankCode === bankCode && one.accountNo === accountNo;
    const feed = feeds.find(isHere);
    const open = unclaimed.find((one) => one.receiverBank === bankCode && one.currency === currency);
    return {
      code: bankCode,
      accountNo: maskedNumber(accountNo),
      currency,
      hasFeed: fed.some(isHere),
      readAt: feed?.readAt?.toISOString() ?? null,
      doubts: feed?.doubts ?? 0,
      waiting: open?.payments ?? 0,
      waitingAmount: toMajor(open?.amount ?? minor(0n), currency),
    };
  });
}

async function readGames(deps: ReportsDeps): Promise<Books['games']> {
  const now = deps.clock.now();
  const since = before(new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS), HOUR_MS);
  const lately = { from: since, to: after(since, 2 * HOUR_MS), step: 'hour', byAccount: true } as const;
  const [games, readAt, lines, held, accounts, ...sums] = await Promise.all([
    deps.games(),
    deps.betsReadAt(),
    deps.transferLines(since),
    deps.reportedInGames(),
    houseAccountsOf(deps.db, 'provider'),
    houseSums(deps.db, { ...lately, currency: 'THB' }),
    houseSums(deps.db, { ...lately, currency: 'LAK' }),
  ]);
  return games.map(({ code, name, isOpen, isReported }) => {
    const line = lines.find(({ gameCode }) => gameCode === code);
    const own = sums.flat().filter(({ accountKind, account }) => accountKind === 'provider' && account?.owner === code);
    return {
      code,
      name,
      isOpen,
      isReported,
      readAt: readAt.get(code)?.toISOString() ?? null,
      open: line?.open ?? 0,
      oldestOpenAt: line?.oldestOpenAt?.toISOString() ?? null,
      succeeded: own.reduce((sum, { entries }) => sum + entries, 0),
      failed: line?.failed ?? 0,
      inside: accounts
        .filter(({ owner }) => owner === code)
        .map(({ id, currency, balance }) => {
          const reported = held.find((one) => one.gameCode === code && one.currency === currency);
          const worth = reported?.worth ?? 0n;
          return {
            ...{ account: id, currency, reported: toMajor(minor(worth), currency), members: reported?.accounts ?? 0 },
            readAt: reported?.readAt?.toISOString() ?? null,
            moved: toMajor(minor(balance), currency),
            result: toMajor(minor(worth - balance), currency),
          };
        }),
    };
  });
}
