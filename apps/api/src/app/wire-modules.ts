import { createGames, createProviders, gameRoutes } from '../modules/games/public.ts';
import { ledgerJobs } from '../modules/ledger/public.ts';
import { memberJobs, payeeAccount } from '../modules/members/public.ts';
import { runningHindrance } from '../modules/rewards/public.ts';
import { spinRoutes } from '../modules/spin/public.ts';
import { createStatements, type StatementsDeps, statementRoutes } from '../modules/statements/public.ts';
import {
  createGameMoney,
  smallestTransfer,
  type TransfersDeps,
  transferFailure,
  transferJobs,
  transferRoutes,
} from '../modules/transfers/public.ts';
import { type WalletDeps, walletRoutes } from '../modules/wallet/public.ts';
import {
  bankPayouts,
  type WithdrawalsDeps,
  withdrawalJobs,
  withdrawalRoutes,
  withdrawalSteps,
} from '../modules/withdrawals/public.ts';
import { secretBox } from '../platform/secret-box.ts';
import type { Serve } from '../platform/serve.ts';
import { gameKey } from './config.ts';
import { joinJobs } from './join-jobs.ts';
import type { Platform } from './platform.ts';
import { wireCatalogue } from './wire-catalogue.ts';
import { wireChat } from './wire-chat.ts';
import { wireDeposits } from './wire-deposits.ts';
import { wireEvents } from './wire-events.ts';
import { wireIdentity } from './wire-identity.ts';
import { wireOffice } from './wire-office.ts';
import { wireRewards } from './wire-rewards.ts';
import { wireSlips } from './wire-slips.ts';
import { wireSpin } from './wire-spin.ts';

export type Modules = ReturnType<typeof wireModules>;

/** The only place where modules meet. */
export function wireModules(platform: Platform) {
  const identity = wireIdentity(platform);
  const { lookups, members, recognisers, identify, sessionsOver } = identity;
  const money = wireMoney(platform, identity);
  const chat = wireChat(platform, identity);
  const catalogue = wireCatalogue(platform);
  const office = wireOffice(platform, { identity, chat, money, catalogue, spin: money.spin });
  const { deposits, transfers, withdrawals, wallet, lines, rewards, spin, slips, callbacks, pictures } = money;
  return {
    lookups,
    members,
    deposits,
    transfers,
    withdrawals,
    wallet,
    lines,
    rewards,
    spin,
    slips,
    callbacks,
    pictures,
    catalogue: catalogue.catalogue,
    jobs: joinJobs([money.jobs, chat.jobs, office.jobs, catalogue.jobs]),
    recognisers,
    identify,
    office,
    chat: chat.chat,
    rooms: chat.rooms,
    chatFiles: chat.files,
    hearChat: chat.hear,
    sessionsOver,
    service: () => lookups.setting('service'),
    contact: () => lookups.setting('contact'),
    uploadBytesMax: async (key: string) => chat.uploadBytesMax(key) ?? (await lookups.setting('slip')).maxBytes,
    routes(serve: Serve): void {
      identity.routes(serve);
      money.routes(serve);
      chat.routes(serve);
    },
  };
}

function wireMoney(platform: Platform, identity: ReturnType<typeof wireIdentity>) {
  const { config, log, clock, random, db, kept } = platform;
  const { tell, tellOffice, moneyChanged } = wireEvents(platform);
  const { lookups, members } = identity;
  const statements = createStatements(random);
  const games = createGames({
    db,
    kept,
    providerOf: createProviders({
      url: config.games.url,
      operator: config.games.operator,
      keyOf: (game) => gameKey(config, game),
      timeoutMs: config.games.timeoutMs,
      graceMs: config.games.graceMs,
      clock,
    }),
    secrets: secretBox(config.secret, 'game credentials'),
    providerSiteUrl: config.games.siteUrl,
    balanceTimeoutMs: config.games.balanceTimeoutMs,
    moneyChanged,
    clock,
    log,
  });
  const transfers: TransfersDeps = {
    db,
    games,
    money: createGameMoney(db),
    statements,
    clock,
    random,
    log,
    minimum: (currency) => smallestTransfer(lookups, currency),
    providerTimeoutMs: config.games.timeoutMs,
    moneyChanged,
    tell,
  };
  const { url, key, timeoutMs } = config.bank;
  const withdrawals: WithdrawalsDeps = {
    db,
    statements,
    transfers,
    payOut: bankPayouts({ url, key, timeoutMs }),
    clock,
    random,
    log,
    limits: () => lookups.setting('withdraw'),
    payeeAccount: (memberId) => payeeAccount(members, memberId),
    hindrances: [(memberId) => runningHindrance(db, memberId, clock.now())],
    moneyChanged,
    tell,
    tellOffice,
  };
  const rewards = wireRewards(platform, { lookups, members, statements, transfers, moneyChanged, tell });
  const spin = wireSpin(platform, rewards.rewards);
  const moneyIn = wireDeposits(platform, { lookups, members, statements, moneyChanged, tell });
  const { deposits, payments, callbacks } = moneyIn;
  const { slips, pictures, ...bySlip } = wireSlips(platform, { lookups, members, payments, tell });

  const wallet: WalletDeps = { db, clock, games, members, inviteEnds: () => lookups.setting('invite') };
  const lines: StatementsDeps = {
    db,
    clock,
    withdrawalSteps: (memberId, ids) => withdrawalSteps(db, memberId, ids),
    transferFailure: (memberId, id) => transferFailure(db, memberId, id),
  };

  return {
    deposits,
    transfers,
    withdrawals,
    wallet,
    lines,
    rewards: rewards.rewards,
    spin,
    slips,
    callbacks,
    pictures,
    jobs: joinJobs([
      ledgerJobs({ db, log }),
      identity.jobs,
      memberJobs(members),
      transferJobs(transfers),
      withdrawalJobs(withdrawals),
      moneyIn.jobs,
      bySlip.jobs,
      rewards.jobs,
    ]),
    routes(serve: Serve): void {
      walletRoutes(serve, wallet);
      gameRoutes(serve, games);
      transferRoutes(serve, transfers);
      withdrawalRoutes(serve, withdrawals);
      moneyIn.routes(serve);
      bySlip.routes(serve);
      rewards.routes(serve);
      spinRoutes(serve, spin);
      statementRoutes(serve, lines);
    },
  };
}
