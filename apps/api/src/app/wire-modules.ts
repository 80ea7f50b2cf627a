import type { FastifyRequest } from 'fastify';
import { createLookups, lookupRoutes } from '../modules/lookups/public.ts';
import { memberRoutes, membersRepository } from '../modules/members/public.ts';
import { otpRepository, otpRoutes, phoneVerification, smsGateway } from '../modules/otp/public.ts';
import {
  identifyBearer,
  loginAttemptsRepository,
  sessionRoutes,
  sessionsRepository,
} from '../modules/sessions/public.ts';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import type { Logger } from '../platform/log.ts';
import { createPasswords } from '../platform/passwords.ts';
import type { Random } from '../platform/random.ts';
import type { Serve } from '../platform/serve.ts';
import type { Config } from './config.ts';

type Platform = { config: Config; log: Logger; clock: Clock; random: Random; db: Db };

/** The only place where modules meet. */
export function wireModules({ config, log, clock, random, db }: Platform) {
  const { laosMode } = config.flags;
  const phoneCountry = laosMode ? 'LA' : 'TH';
  const passwords = createPasswords();
  const lookups = createLookups(db, clock);
  const members = membersRepository(db);
  const sessions = sessionsRepository(db, clock);
  const otp = {
    otps: otpRepository(db, clock),
    clock,
    random,
    log,
    secret: config.secret,
    sendSms: smsGateway(config.sms),
    phoneCountry,
  } as const;
  const membersDeps = {
    members,
    passwords,
    phones: phoneVerification(otp),
    clock,
    random,
    log,
    phoneCountry,
    laosMode,
    isOtpRequired: () => lookups.setting('registerOTP'),
    isSource: async (code: string) => (await lookups.repository.sources()).some((source) => source.code === code),
    findBank: (code: string) => lookups.repository.bank(code),
    previousLogin: (sessionId: string) => sessions.previousLogin(sessionId),
    endOtherSessions: (memberId: string, kept: string) => sessions.endOthers(memberId, kept),
  } as const;

  return {
    lookups,
    membersDeps,
    isActive: () => lookups.setting('isActive'),
    identify: (request: FastifyRequest) => identifyBearer(sessions, request.headers.authorization),

    routes(serve: Serve): void {
      lookupRoutes(serve, {
        lookups,
        laosMode,
        currencyOf: async (memberId) => {
          const member = await members.find(memberId);
          if (!member) throw new AppError('NO_USER');
          return member.currency;
        },
      });
      otpRoutes(serve, otp);
      memberRoutes(serve, membersDeps);
      const attempts = loginAttemptsRepository(db, clock);
      sessionRoutes(serve, { sessions, attempts, members, passwords, clock, random, phoneCountry });
    },
  };
}
