import { announcementJobs } from '../../modules/announcements/public.ts';
import { statementBytesMax } from '../../modules/bank-files/public.ts';
import { closingJobs, closingRoutes } from '../../modules/closings/public.ts';
import { complaintRoutes } from '../../modules/complaints/public.ts';
import { reviewEntry } from '../../modules/deposits/public.ts';
import { gameRoutes } from '../../modules/games/public.ts';
import { harmJobs } from '../../modules/harm/public.ts';
import { ledgerJobs } from '../../modules/ledger/public.ts';
import { blockWithdrawalsIn, isClosed, memberJobs, payeeAccount } from '../../modules/members/public.ts';
import { countUnread, markEntriesSeen, type NoticesDeps, noticeRoutes } from '../../modules/notices/public.ts';
import { type ProtectionDeps, protectionJobs, protectionRoutes } from '../../modules/protection/public.ts';
import { openRecovery } from '../../modules/recoveries/public.ts';
import { releaseFree, rewardLimit } from '../../modules/rewards/public.ts';
import { endSessionIn } from '../../modules/sessions/public.ts';
import { coinsEarned, spinRoutes } from '../../modules/spin/public.ts';
import {
  createStatements,
  entriesOf,
  hasEntry,
  type StatementsDeps,
  statementRoutes,
} from '../../modules/statements/public.ts';
import {
  createGameMoney,
  smallestTransfer,
  type TransfersDeps,
  transferFailure,
  transferJobs,
  transferRoutes,
} from '../../modules/transfers/public.ts';
import { type VaultDeps, vaultJobs, vaultRoutes } from '../../modules/vault/public.ts';
import { type WalletDeps, walletRoutes } from '../../modules/wallet/public.ts';
import {
  bankPayouts,
  queuePayoutQuestion,
  recordReturn,
  signedGatewayPayouts,
  usualWithdrawalSeconds,
  type WithdrawalsDeps,
  withdrawalJobs,
  withdrawalRoutes,
  withdrawalSteps,
} from '../../modules/withdrawals/public.ts';
import { retryWhenBack } from '../../platform/database/retry-when-back.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Platform } from '../platform.ts';
import { connect } from './connect.ts';
import { joinJobs } from './join-jobs.ts';
import { wireCatalogue } from './wire-catalogue.ts';
import { wireChat } from './wire-chat.ts';
import { wireClosings } from './wire-closings.ts';
import { wireDeliveries } from './wire-deliveries.ts';
import { wireDeposits } from './wire-deposits.ts';
import { wireEvents } from './wire-events.ts';
import { wireGames } from './wire-games.ts';
import { wireIdentity } from './wire-identity.ts';
import { wireMemberDocuments } from './wire-member-documents.ts';
import { wireOffice } from './wire-office.ts';
import { wireOwnData } from './wire-own-data.ts';
import { wireProofs } from './wire-proofs.ts';
import { wireRewards } from './wire-rewards.ts';
import { wireSlips } from './wire-slips.ts';
import { wireSpin } from './wire-spin.ts';

export type Modules = ReturnType<typeof wireModules>;

/** The only place where modules depend on each other. */
export function wireModules(platform: Platform) {
  const identity = wireIdentity(platform);
  const { lookups, members, recognisers, identify, sessionsOver } = identity;
  const money = wireMoney(platform, identity);
  const ownData = wireOwnData(platform, identity);
  const memberDocuments = wireMemberDocuments(platform);
  const chat = wireChat(platform, identity);
  const catalogue = wireCatalogue(platform);
  const proofs = wireProofs(platform, { members, lookups, ...money });
  const office = wireOffice(platform, {
    ...{ identity, chat, money, catalogue },
    spin: money.spin,
    memberDocuments: memberDocuments.memberDocuments,
  });
  return {
    ...money,
    lookups,
    members,
    recoveries: identity.recoveries,
    catalogue: catalogue.catalogue,
    cataloguePictures: catalogue.pictures,
    jobs: joinJobs([
      ownData.jobs,
      memberDocuments.jobs,
      money.jobs,
      proofs.jobs,
      chat.jobs,
      office.jobs,
      catalogue.jobs,
    ]),
    recognisers,
    identify,
    office,
    ownData: ownData.ownData,
    archives: ownData.archives,
    chat: chat.chat,
    rooms: chat.rooms,
    chatFiles: chat.files,
    evidenceFiles: proofs.files,
    readChatEvent: chat.readChatEvent,
    sessionsOver,
    service: () => lookups.setting('service'),
    contact: () => lookups.setting('contact'),
    uploadBytesMax: async (key: string) =>
      chat.uploadBytesMax(key) ??
      memberDocuments.uploadBytesMax(key) ??
      catalogue.uploadBytesMax(key) ??
      statementBytesMax(key) ??
      (await lookups.setting('slip')).maxBytes,
    routes(serve: Serve): void {
      identity.routes(serve);
      ownData.routes(serve);
      memberDocuments.routes(serve);
      money.routes(serve);
      proofs.routes(serve);
      chat.routes(serve);
    },
  };
}

function wireMoney(platform: Platform, identity: ReturnType<typeof wireIdentity>) {
  const { config, log, clock, random, db } = platform;
  const { notifyPages, notifyOperators, moneyChanged } = wireEvents(platform);
  const { lookups, members } = identity;
  const statements = createStatements(random);
  const games = wireGames({ ...platform, lookups }, moneyChanged);
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
    retryWhenBack: retryWhenBack(log),
    moneyChanged,
    notifyPages,
  };
  const payouts = connect({ ...platform, lookups }, 'payouts', {
    adapters: [bankPayouts, signedGatewayPayouts],
    timeoutMs: config.bank.timeoutMs,
    scopes: async () => ['THB', 'LAK'],
    fallback: () => ({ adapter: 'bank', settings: { url: config.bank.url, key: config.bank.key } }),
  });
  const withdrawals: WithdrawalsDeps = {
    db,
    statements,
    transfers,
    payouts,
    clock,
    random,
    log,
    limits: () => lookups.setting('withdraw'),
    payeeAccount: (memberId) => payeeAccount(members, memberId),
    blockers: [(memberId) => rewardLimit(db, memberId, clock.now())],
    releaseFree,
    moneyChanged,
    notifyPages,
    isClosed,
    reviewEntry: async (transaction, entry) => {
      await reviewEntry(transaction, entry, clock.now());
    },
    notifyOperators,
  };
  const rewards = wireRewards(platform, { lookups, members, statements, transfers, moneyChanged, notifyPages });
  const spin = wireSpin(platform, rewards.rewards);
  const moneyIn = wireDeposits(platform, {
    ...{ lookups, members, statements, moneyChanged, notifyPages },
    recordReturn: (returned) => recordReturn(withdrawals, returned),
    sms: identity.sms,
    payouts,
    queryPayout: (question) => queuePayoutQuestion(db, question),
  });
  const { deposits, payments, callbacks } = moneyIn;
  const { slips, pictures, ...bySlip } = wireSlips(platform, { lookups, members, payments, notifyPages });

  const vault: VaultDeps = { db, clock, random, statements, releaseFree, moneyChanged, notifyPages };
  const protection: ProtectionDeps = { db, clock, random, rewards: rewards.rewards, notifyPages };
  const closings = wireClosings(platform, { ...identity, protection, withdrawals, notifyPages });
  const wallet: WalletDeps = { db, clock, games, members, inviteEnds: () => lookups.setting('invite') };
  const lines: StatementsDeps = {
    db,
    clock,
    countUnread: (reader) => countUnread({ db, clock }, reader),
    markSeen: (reader, references) => markEntriesSeen({ db, clock, notifyPages }, reader, references),
    usualWithdrawalSeconds: () => usualWithdrawalSeconds(db),
    coinsEarned: (memberId, since) => coinsEarned(db, memberId, since),
    withdrawalSteps: (memberId, ids) => withdrawalSteps(db, memberId, ids),
    transferFailure: (memberId, id) => transferFailure(db, memberId, id),
  };
  const notices: NoticesDeps = {
    db,
    clock,
    notifyPages,
    endSession: (...session) => endSessionIn(identity.sessions, ...session),
    blockWithdrawals: (send, memberId) =>
      blockWithdrawalsIn(platform, send, memberId, 'The member reported a sign-in that was not theirs.'),
    entries: (...wanted) => entriesOf(lines, ...wanted),
    openRecovery: async (memberId) => (await openRecovery(db, memberId))?.id,
  };
  const deliveries = wireDeliveries(platform, identity, notices.entries);

  return {
    games,
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
    protection,
    closings,
    vault,
    createPushKeys: deliveries.createKeys,
    jobs: joinJobs([
      deliveries.jobs,
      ledgerJobs({ db, log, settings: config.databaseSettings }),
      identity.jobs,
      memberJobs(members),
      transferJobs(transfers),
      withdrawalJobs(withdrawals),
      moneyIn.jobs,
      bySlip.jobs,
      rewards.jobs,
      protectionJobs(protection),
      closingJobs(closings),
      vaultJobs(vault),
      announcementJobs({ db, clock, setting: () => lookups.setting('announcements') }),
      harmJobs({ db, clock, random, setting: () => lookups.setting('harm') }),
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
      protectionRoutes(serve, protection);
      closingRoutes(serve, closings);
      vaultRoutes(serve, vault);
      statementRoutes(serve, lines);
      complaintRoutes(serve, {
        ...{ db, clock, random },
        hasEntry: (memberId, reference) => hasEntry(db, memberId, reference),
      });
      noticeRoutes(serve, notices);
      deliveries.routes(serve);
    },
  };
}
