import { createLookups, lookupRoutes } from '../modules/lookups/public.ts';
import { createMembers, memberLogins, memberRoutes } from '../modules/members/public.ts';
import {
  createOtp,
  forgetOldOtps,
  otpRoutes,
  passwordOtp,
  phoneVerification,
  smsGateway,
} from '../modules/otp/public.ts';
import {
  beginGuess,
  createSessions,
  endSessions,
  endSessionsIn,
  forgetOldSessions,
  forgiveGuesses,
  identifyBearer,
  isOwnPassword,
  previousLogin,
  rememberDevice,
  sessionRoutes,
  sessionsOver,
} from '../modules/sessions/public.ts';
import type { Caller, Recognise, Recognisers } from '../platform/callers.ts';
import { guestTokens, recogniseVisitors } from '../platform/guests.ts';
import { forgetOldAnswers } from '../platform/idempotency.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { LineProof } from '../platform/live.ts';
import { createPasswords } from '../platform/passwords.ts';
import { forgetOldCounters } from '../platform/rate-limit-store.ts';
import type { Serve } from '../platform/serve.ts';
import { afterCommit } from '../platform/transact.ts';
import type { Platform } from './platform.ts';

/** Who members are, and what operators have set for all of them. */
export function wireIdentity({
  config,
  log,
  clock,
  random,
  passwords = createPasswords(),
  db,
  kept,
  hangUp,
  tell,
}: Platform) {
  const { secret } = config;
  const { laosMode } = config.flags;
  const phoneCountry = laosMode ? 'LA' : 'TH';
  const sendSms = smsGateway(config.sms);

  const lookups = createLookups(db, kept);
  const otp = createOtp({ db, clock, random, log, secret, sendSms, phoneCountry });
  const sessions = createSessions({
    db,
    members: memberLogins(db, clock),
    passwords,
    clock,
    random,
    phoneCountry,
    secret,
    hangUp,
  });
  const members = createMembers({
    db,
    passwords,
    phones: phoneVerification(otp),
    sendSms,
    passwordOtp: passwordOtp(otp),
    clock,
    random,
    phoneCountry,
    laosMode,
    isOtpRequired: () => lookups.setting('registerOTP'),
    isSource: (code) => lookups.isSource(code),
    findBank: (code) => lookups.bank(code),
    isOwnPassword: (given) => isOwnPassword(sessions, given),
    previousLogin: (sessionId) => previousLogin(sessions, sessionId),
    endSessions: (memberId, keptSessionId) => endSessions(sessions, memberId, keptSessionId),
    endSessionsIn: (transaction, memberId) => endSessionsIn(sessions, transaction, memberId),
    tell: (transaction, memberId) => afterCommit(transaction, `tell ${memberId}`, () => tell(memberId)),
    website: async () => (await lookups.setting('info')).website,
    forgiveGuesses: (phone) => forgiveGuesses(sessions, phone),
    rememberDevice: (cookies, phone) => rememberDevice(sessions, cookies, phone),
  });

  const guests = guestTokens(secret);
  const member: Recognise = async ({ headers }) => ({ member: await identifyBearer(sessions, headers.authorization) });
  const recognisers: Recognisers = {
    public: member,
    visitor: recogniseVisitors({ guests, random, member, isEmbedded: config.flags.iframeMode }),
    member,
  };
  const jobs: Jobs = {
    handlers: {
      async 'forget-old'() {
        await forgetOldSessions(sessions);
        await forgetOldOtps(otp);
        await forgetOldCounters(db, clock);
        await forgetOldAnswers(db, clock);
      },
    },
    schedule: ['41 * * * * forget-old'],
  };
  return {
    lookups,
    members,
    sessions,
    jobs,
    recognisers,
    guests,
    passwords,
    beginGuess: (guess: Parameters<typeof beginGuess>[1]) => beginGuess(sessions, guess),
    identify: async ({ token, guest }: LineProof): Promise<Caller> => {
      if (token) return { member: await identifyBearer(sessions, `Bearer ${token}`) };
      const id = guests.read(guest);
      return id ? { guest: { id, isNew: false } } : {};
    },
    sessionsOver: (sessionIds: readonly string[]) => sessionsOver(sessions, sessionIds),
    routes(serve: Serve): void {
      lookupRoutes(serve, { db, kept, lookups, laosMode, giftLinkKey: config.giftWallet.linkKey });
      otpRoutes(serve, otp);
      memberRoutes(serve, members);
      sessionRoutes(serve, sessions);
    },
  };
}
