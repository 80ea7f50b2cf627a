import type { OfficeCalls } from '@krapao/contract/office/calls';
import { traceAdjustment } from '../../modules/adjustments/public.ts';
import { type AlertChannelsDeps, alertJobs, officeAlertRoutes } from '../../modules/alerts/public.ts';
import { traceApproval } from '../../modules/approvals/public.ts';
import { betsReadAt } from '../../modules/bets/public.ts';
import { spentBudgets } from '../../modules/bonuses/public.ts';
import { waitingCustomers } from '../../modules/chat/public.ts';
import { feesBetween } from '../../modules/connections/public.ts';
import { emailGateway, undelivered } from '../../modules/deliveries/public.ts';
import {
  accountFeeds,
  bankReports,
  compareFeed,
  type DepositsDeps,
  depositAccounts,
  feedStates,
  receiversOf,
  tracePayment,
  unclaimedPayments,
} from '../../modules/deposits/public.ts';
import { everyGame, reportedInGames } from '../../modules/games/public.ts';
import { officeJobRoutes } from '../../modules/jobs/public.ts';
import { type OfficeLedgerDeps, officeLedgerRoutes } from '../../modules/ledger/public.ts';
import type { Lookups } from '../../modules/lookups/public.ts';
import { newMembers } from '../../modules/members/public.ts';
import { readWaiting, readWaits } from '../../modules/queues/public.ts';
import { officeReportRoutes, type ReportsDeps, reportJobs } from '../../modules/reports/public.ts';
import { rewardOutcomes, traceReward } from '../../modules/rewards/public.ts';
import { traceSlip } from '../../modules/slips/public.ts';
import { operationOf } from '../../modules/statements/public.ts';
import { compareGame, type TransfersDeps, traceTransfer, transferEntries } from '../../modules/transfers/public.ts';
import {
  largeWithdrawals,
  silentPayouts,
  traceWithdrawal,
  type WithdrawalsDeps,
} from '../../modules/withdrawals/public.ts';
import { outsideRequest } from '../../platform/http/outside-request.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Platform } from '../platform.ts';
import { joinJobs } from './join-jobs.ts';

type Below = {
  deposits: DepositsDeps;
  withdrawals: WithdrawalsDeps;
  transfers: TransfersDeps;
  lookups: Lookups;
  downConnections: AlertChannelsDeps['downConnections'];
  expiringConnections: AlertChannelsDeps['expiringConnections'];
  operatorNames: OfficeLedgerDeps['operatorNames'];
  independence: ReportsDeps['independence'];
};

/** Wires the dashboard, reports, ledger views and the job queue. */
export function wireBooks(
  { db, clock, random, log, config }: Platform,
  {
    lookups,
    downConnections,
    expiringConnections,
    deposits,
    transfers,
    withdrawals,
    operatorNames,
    independence,
  }: Below,
) {
  const { games } = transfers;
  const targets = () => lookups.setting('targets');
  const bankAccounts = async () => (await depositAccounts(deposits)).filter(({ isBank }) => isBank);
  const fedAccounts = async () => (await accountFeeds(deposits)).map(({ account }) => account);
  const reports: ReportsDeps = {
    db,
    clock,
    operatorNames,
    waits: async (from, to) => readWaits(db, await targets(), from, to),
    undelivered: (from, to) => undelivered(db, from, to),
    rewardOutcomes: (from, to, currency, limit) => rewardOutcomes(db, from, to, currency, limit),
    newMembers: (from, to, currency) => newMembers(db, from, to, currency),
    bankAccounts,
    fedAccounts,
    feedStates: () => feedStates(db),
    unclaimed: () => unclaimedPayments(db),
    bankReports,
    reportedFees: feesBetween,
    receiversOf,
    independence,
    compareBank: (account, after) => compareFeed(deposits, account, after),
    games: () => everyGame(games),
    reportedInGames: () => reportedInGames(db),
    betsReadAt: () => betsReadAt(db),
    transferLines: (since) => transferEntries(db, since),
    compareGame: (gameCode, players, since) => compareGame(transfers, gameCode, players, since),
  };
  const alerts: AlertChannelsDeps = {
    ...{ db, clock, random, log, downConnections, expiringConnections },
    addresses: () => lookups.setting('alertAddresses'),
    sendEmail: emailGateway(config.email),
    request: outsideRequest(config.outside),
    webhookKey: config.alertWebhookKey,
    officeUrl: config.office.url,
    targets,
    waiting: (now) => readWaiting(db, now),
    waitingChats: (desk) => waitingCustomers(db, desk),
    largeWithdrawals: () => largeWithdrawals(withdrawals),
    silentPayouts: () => silentPayouts(db),
    fedAccounts,
    feedStates: reports.feedStates,
    games: reports.games,
    transferLines: reports.transferLines,
    spentBudgets: (percent, now) => spentBudgets(db, percent, now),
  };
  const ledger: OfficeLedgerDeps = {
    db,
    clock,
    operatorNames,
    traces: [tracePayment, traceSlip, traceWithdrawal, traceTransfer, traceReward, traceApproval, traceAdjustment].map(
      (trace) => (id: string) => trace(db, id),
    ),
    operationOf: (reference) => operationOf(db, reference),
  };
  return {
    jobs: joinJobs([reportJobs(reports), alertJobs(alerts)]),
    routes(serve: Serve<OfficeCalls>): void {
      officeAlertRoutes(serve, alerts);
      officeReportRoutes(serve, reports);
      officeLedgerRoutes(serve, ledger);
      officeJobRoutes(serve, { db });
    },
  };
}
