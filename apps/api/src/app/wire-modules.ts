import type { Locale } from '@krapao/contract/locales';
import { type Currency, minor, parseMajor } from '@krapao/money';
import type { FastifyRequest } from 'fastify';
import { createProviders, gameRoutes, gamesRepository } from '../modules/games/public.ts';
import { inviteRoutes } from '../modules/invites/public.ts';
import { ledgerOn } from '../modules/ledger/public.ts';
import { createLookups, lookupRoutes, type Setting } from '../modules/lookups/public.ts';
import {
  lastChangeOf,
  memberJobs,
  memberRoutes,
  membersRepository,
  needsEnglishName,
} from '../modules/members/public.ts';
import { otpRepository, otpRoutes, passwordOtp, phoneVerification, smsGateway } from '../modules/otp/public.ts';
import { refundRoutes } from '../modules/refunds/public.ts';
import {
  identifyBearer,
  loginAttemptsRepository,
  type PasswordGiven,
  provePassword,
  rememberDevice,
  sessionRoutes,
  sessionsRepository,
} from '../modules/sessions/public.ts';
import { spinRoutes } from '../modules/spin/public.ts';
import { createStatements, statementRoutes } from '../modules/statements/public.ts';
import {
  createGameMoney,
  TRANSFER_SCHEDULE,
  transferFailure,
  transferJobs,
  transferRoutes,
} from '../modules/transfers/public.ts';
import { walletRoutes } from '../modules/wallet/public.ts';
import {
  bankPayouts,
  WITHDRAWAL_SCHEDULE,
  withdrawalJobs,
  withdrawalRoutes,
  withdrawalSteps,
} from '../modules/withdrawals/public.ts';
import { AppError } from '../platform/app-error.ts';
import { type Clock, HOUR_MS, SECOND_MS } from '../platform/clock.ts';
import type { Cookies } from '../platform/cookies.ts';
import type { Db } from '../platform/db.ts';
import { forgetOldAnswers } from '../platform/idempotency.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { KeptRows } from '../platform/kept-rows.ts';
import type { Logger } from '../platform/log.ts';
import { createPasswords } from '../platform/passwords.ts';
import type { Random } from '../platform/random.ts';
import { forgetOldCounters } from '../platform/rate-limit-store.ts';
import { secretBox } from '../platform/secret-box.ts';
import type { Serve } from '../platform/serve.ts';
import { type Config, gameKey } from './config.ts';
import { wireDeposits } from './wire-deposits.ts';
import { wireSlips } from './wire-slips.ts';

export type Platform = {
  config: Config;
  log: Logger;
  clock: Clock;
  random: Random;
  db: Db;
  kept: KeptRows;
  /** Tells a member's open pages that their money moved. */
  tell(memberId: string): void;
  /** Ends the lines to the open pages of these sessions. */
  hangUp(sessionIds: readonly string[]): void;
};

export type Modules = ReturnType<typeof wireModules>;

/** The only place where modules meet. */
export function wireModules(platform: Platform) {
  const identity = wireIdentity(platform);
  const money = wireMoney(platform, identity);
  return {
    ...identity,
    ...money,
    routes(serve: Serve): void {
      identity.routes(serve);
      money.routes(serve);
      rewardRoutes(serve, identity);
    },
  };
}

function wireIdentity({ config, log, clock, random, db, kept, hangUp }: Platform) {
  const {
    secret,
    flags: { laosMode },
  } = config;
  const phoneCountry = laosMode ? 'LA' : 'TH';
  const passwords = createPasswords();
  const lookups = createLookups(db, kept);
  const members = membersRepository(db, clock);
  const sessions = sessionsRepository(db, clock, hangUp);
  const attempts = loginAttemptsRepository(db, clock);
  const sendSms = smsGateway(config.sms);
  const otps = otpRepository(db, clock);
  const otp = { otps, clock, random, log, secret, sendSms, phoneCountry } as const;
  const membersDeps = {
    db,
    members,
    passwords,
    phones: phoneVerification(otp),
    sendSms,
    passwordOtp: passwordOtp(otp),
    clock,
    random,
    phoneCountry,
    laosMode,
    isOtpRequired: () => lookups.setting('registerOTP'),
    isSource: async (code: string) => (await lookups.repository.sources()).some((source) => source.code === code),
    findBank: (code: string) => lookups.repository.bank(code),
    isOwnPassword: async (given: PasswordGiven) =>
      (await provePassword({ attempts, members, passwords, clock, secret }, given)) !== undefined,
    previousLogin: (sessionId: string) => sessions.previousLogin(sessionId),
    endSessions: (memberId: string, kept?: string) => sessions.endAll(memberId, kept),
    forgiveGuesses: (phone: string) => attempts.forgive(phone),
    rememberDevice: (cookies: Cookies, phone: string) => rememberDevice({ secret, clock, random }, cookies, phone),
  } as const;
  const currencyOf = async (memberId: string): Promise<Currency> => {
    const member = await members.find(memberId);
    if (!member) throw new AppError('NO_USER');
    return member.currency;
  };

  return {
    lookups,
    membersDeps,
    currencyOf,
    /** Rows that no rule looks at any more. */
    async forgetOld(): Promise<void> {
      for (const { forgetOld } of [attempts, otps, sessions]) await forgetOld();
      await forgetOldCounters(db, clock);
      await forgetOldAnswers(db, clock);
    },
    isActive: () => lookups.setting('isActive'),
    contact: () => lookups.setting('contact'),
    identify: (request: FastifyRequest) => identifyBearer(sessions, request.headers.authorization),
    identifyToken: (token: string) => identifyBearer(sessions, `Bearer ${token}`),
    sessionsOver: (sessionIds: readonly string[]) => sessions.findOver(sessionIds),
    routes(serve: Serve): void {
      lookupRoutes(serve, { lookups, laosMode, giftLinkKey: config.giftWallet.linkKey });
      otpRoutes(serve, otp);
      memberRoutes(serve, membersDeps);
      sessionRoutes(serve, { sessions, attempts, members, passwords, clock, random, phoneCountry, secret });
    },
  };
}

function wireMoney(
  platform: Platform,
  { lookups, membersDeps, currencyOf, forgetOld }: ReturnType<typeof wireIdentity>,
) {
  const { config, log, clock, random, db, kept, tell } = platform;
  const providerOf = createProviders({ ...config.games, keyOf: (game) => gameKey(config, game), clock });
  const secrets = secretBox(config.secret, 'game credentials');
  const games = {
    games: gamesRepository(db, clock, kept),
    providerOf,
    secrets,
    providerSiteUrl: config.games.siteUrl,
    balanceTimeoutMs: config.games.balanceTimeoutMs,
    clock,
    log,
  };
  const statements = createStatements(random);
  const minimum = async (currency: Currency) => parseMajor((await lookups.setting('transfer'))[currency].min, currency);
  const common = { db, statements, clock, random, log, tell } as const;
  const transfers = {
    ...common,
    games,
    money: createGameMoney(db),
    minimum,
    resolveAfterMs: config.games.timeoutMs + 5 * SECOND_MS,
  };
  const withdrawals = {
    ...common,
    payOut: bankPayouts(config.bank),
    rules: async (currency: Currency) => withdrawalRules((await lookups.setting('withdraw'))[currency], currency),
    bankAccountOf: async (memberId: string) => {
      const member = await membersDeps.members.find(memberId);
      const bank = member && (await lookups.repository.bank(member.bank_code));
      if (!member || !bank) return undefined;
      const { bank_code: code, bank_account_name: accountName, bank_account_no: accountNo } = member;
      const isNameWrong = needsEnglishName(bank, accountName);
      return {
        code,
        accountName,
        accountNo,
        isOpen: bank.is_open,
        needsEnglishName: isNameWrong,
        lastChange: lastChangeOf(member),
      };
    },
    // A running bonus will stand here.
    hindrances: [],
  };
  const moneyIn = wireDeposits({ ...platform, statements, lookups, members: membersDeps.members, minimum, currencyOf });
  const slips = wireSlips({ ...platform, lookups, members: membersDeps.members, deposits: moneyIn.deposits });
  const keepLedger = async () => {
    const alarm = await ledgerOn(db).watch();
    if (alarm) log.error(alarm.detail, alarm.text);
  };
  const jobs: Jobs = {
    handlers: {
      ...memberJobs(membersDeps),
      ...transferJobs(transfers),
      ...withdrawalJobs(withdrawals),
      ...moneyIn.jobs.handlers,
      ...slips.jobs.handlers,
      'keep-ledger': keepLedger,
      'forget-old': forgetOld,
    },
    schedule: [
      '* * * * * keep-ledger',
      '41 * * * * forget-old',
      ...TRANSFER_SCHEDULE,
      ...WITHDRAWAL_SCHEDULE,
      ...moneyIn.jobs.schedule,
      ...slips.jobs.schedule,
    ],
    slow: slips.jobs.slow,
  };

  return {
    deposits: moneyIn.deposits,
    callbacks: moneyIn.callbacks,
    slips: slips.slips,
    pictures: slips.pictures,
    uploadBytesMax: async () => (await lookups.setting('slip')).maxBytes,
    withdrawals,
    jobs,
    routes(serve: Serve): void {
      walletRoutes(serve, {
        db,
        clock,
        games,
        members: membersDeps,
        inviteEnds: () => lookups.setting('invite'),
      });
      gameRoutes(serve, games);
      transferRoutes(serve, transfers);
      withdrawalRoutes(serve, { ...withdrawals, transfers });
      moneyIn.routes(serve);
      slips.routes(serve);
      statementRoutes(serve, {
        db,
        clock,
        withdrawalSteps: (memberId, ids) => withdrawalSteps(db, memberId, ids),
        transferFailure: (memberId, id) => transferFailure(db, memberId, id),
      });
    },
  };
}

function rewardRoutes(serve: Serve, { lookups, membersDeps }: ReturnType<typeof wireIdentity>): void {
  const bannersOf = (key: 'invite' | 'refund') => async (locale: Locale) =>
    (await lookups.setting(key)).banners.map(({ image, html }) => ({ image, html: html[locale] }));
  inviteRoutes(serve, {
    invitees: (memberId, page) => membersDeps.members.invitees(memberId, page),
    banners: bannersOf('invite'),
  });
  refundRoutes(serve, {
    rules: async (locale) => {
      const { info, success, fail } = await lookups.setting('refund');
      return { info: info[locale], success, fail };
    },
    banners: bannersOf('refund'),
  });
  spinRoutes(serve);
}

function withdrawalRules(setting: Setting<'withdraw'>[Currency], currency: Currency) {
  const { min, max, autoApproveMax, waitHours } = setting;
  return {
    min: parseMajor(min, currency),
    max: parseMajor(max, currency),
    autoApproveMax: autoApproveMax > 0 ? parseMajor(autoApproveMax, currency) : minor(0n),
    waitMs: waitHours * HOUR_MS,
  };
}
