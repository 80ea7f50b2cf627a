import { createLookups, lookupRoutes } from '../../modules/lookups/public.ts';
import { createMembers, memberLogins, memberRoutes } from '../../modules/members/public.ts';
import { forgetReadNotices } from '../../modules/notices/public.ts';
import {
  confirmOtp,
  createOtp,
  forgetOldOtps,
  otpRoutes,
  passwordOtp,
  phoneVerification,
} from '../../modules/otp/public.ts';
import { countPasskeys, type PasskeysDeps, passkeyRoutes, usePasskeyFactor } from '../../modules/passkeys/public.ts';
import { factorGiven, type RecoveriesDeps, recoveryJobs, recoveryRoutes } from '../../modules/recoveries/public.ts';
import { reviewRegistrationIn } from '../../modules/registrations/public.ts';
import {
  endPasskeyFactorIn,
  giveFactor,
  type SecondFactorDeps,
  secondFactorRoutes,
} from '../../modules/second-factor/public.ts';
import {
  beginGuess,
  createSessions,
  endSessionIn,
  endSessions,
  endSessionsIn,
  forgetOldSessions,
  forgiveGuesses,
  identifyBearer,
  isOwnPassword,
  logInBy,
  previousLogin,
  rememberDevice,
  sessionRoutes,
  sessionsOver,
} from '../../modules/sessions/public.ts';
import { forgetOldMessages, isBadNumber, smsSender } from '../../modules/sms/public.ts';
import type { Caller, Recognise, Recognisers } from '../../platform/http/callers.ts';
import { guestTokens, recogniseVisitors } from '../../platform/http/guests.ts';
import { forgetOldAnswers } from '../../platform/http/idempotency.ts';
import { forgetOldCounters } from '../../platform/http/rate-limit-store.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ConnectionProof } from '../../platform/live/live.ts';
import { createPasswords } from '../../platform/secrets/passwords.ts';
import { secretBox } from '../../platform/secrets/secret-box.ts';
import { relyingParty } from '../../platform/webauthn/relying-party.ts';
import { createWebauthn } from '../../platform/webauthn/webauthn.ts';
import type { Platform } from '../platform.ts';
import { connectSms } from './connect-sms.ts';
import { joinJobs } from './join-jobs.ts';
import { pageNotifier } from './wire-events.ts';

/** Wires members and lookups. */
export function wireIdentity(platform: Platform) {
  const { config, log, clock, random, passwords = createPasswords(), db, cache, signals } = platform;
  const { secrets: appSecrets } = config;
  const { laosMode } = config.flags;
  const phoneCountry = laosMode ? 'LA' : 'TH';
  const lookups = createLookups(db, cache);
  const sms = connectSms({ ...platform, lookups });
  const sendSms = smsSender(sms);
  const otp = createOtp({
    ...{ db, clock, random, log, appSecrets, sendSms, phoneCountry },
    isBadNumber: (phone) => isBadNumber(sms, phone),
  });
  const sessions = createSessions({
    db,
    members: memberLogins(db, clock),
    passwords,
    clock,
    random,
    phoneCountry,
    appSecrets,
    giveFactor: (given) => giveFactor(secondFactor, { ...given, beside: 'password' }),
    notifyPages: pageNotifier({ signals }),
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
    reviewRegistrationIn,
    isOtpRequired: () => lookups.setting('registerOTP'),
    isSource: (code) => lookups.isSource(code),
    findBank: (code) => lookups.bank(code),
    banksFor: (currency) => lookups.banksFor(currency, laosMode),
    isOwnPassword: (given) => isOwnPassword(sessions, given),
    giveFactor: (given) => giveFactor(secondFactor, { ...given, beside: 'sms' }),
    previousLogin: (sessionId) => previousLogin(sessions, sessionId),
    endSessions: (...given) => endSessions(sessions, ...given),
    endSessionsIn: (...given) => endSessionsIn(sessions, ...given),
    endSessionIn: (transaction, memberId, sessionId) =>
      endSessionIn(sessions, transaction, memberId, sessionId, 'support'),
    notifyPages: pageNotifier({ signals }),
    website: async () => (await lookups.setting('info')).website,
    forgiveGuesses: (phone) => forgiveGuesses(sessions, phone),
    rememberDevice: (cookies, phone) => rememberDevice(sessions, cookies, phone),
  });

  const secondFactor: SecondFactorDeps = {
    db,
    clock,
    random,
    secrets: secretBox(appSecrets, 'second factors of members'),
    codeSecret: platform.firstSecret,
    confirmOtp: confirmOtp(otp),
    phoneOf: async (memberId) => (await members.members.get(memberId)).phone,
    beginGuess: (guess) => beginGuess(sessions, guess),
    countPasskeys: (handle, memberId) => countPasskeys(handle, clock, memberId),
    usePasskey: (given) => usePasskeyFactor(passkeys, given),
    factorGiven: (memberId) => factorGiven(recoveries, memberId),
    rememberDevice: (cookies, phone) => rememberDevice(sessions, cookies, phone),
    notifyPages: pageNotifier({ signals }),
  };

  const passkeys: PasskeysDeps = {
    db,
    clock,
    random,
    webauthn: createWebauthn({ db, clock, random, party: relyingParty(config.member.url, config.member.moreOrigins) }),
    member: (id) => members.members.get(id),
    isOwnPassword: (given) => isOwnPassword(sessions, given),
    isOtpRequired: () => lookups.setting('registerOTP'),
    beginGuess: (guess) => beginGuess(sessions, guess),
    async lastPasskeyRemovedIn(transaction, send, memberId) {
      await endPasskeyFactorIn(secondFactor, transaction, send, memberId);
    },
    logInBy: (from, prove) => logInBy(sessions, from, prove),
    factorGiven: (memberId) => factorGiven(recoveries, memberId),
    notifyPages: pageNotifier({ signals }),
  };

  const recoveries: RecoveriesDeps = {
    ...{ db, clock, random, appSecrets, members, sessions },
    waitHours: async () => (await lookups.setting('recovery')).waitHours,
    notifyPages: pageNotifier({ signals }),
  };

  const guests = guestTokens(appSecrets);
  const member: Recognise = ({ headers }) => identifyBearer(sessions, headers.authorization);
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
        await forgetOldMessages({ db, clock });
        await forgetOldCounters(db, clock);
        await forgetOldAnswers(db, clock);
        await forgetReadNotices({ db, clock });
      },
    },
    schedule: ['41 * * * * forget-old'],
  };
  return {
    lookups,
    sms,
    sendSms,
    members,
    sessions,
    secondFactor,
    recoveries,
    jobs: joinJobs([jobs, recoveryJobs(recoveries)]),
    recognisers,
    guests,
    passwords,
    beginGuess: (guess: Parameters<typeof beginGuess>[1]) => beginGuess(sessions, guess),
    identify: async ({ token, guest }: ConnectionProof): Promise<Caller> => {
      if (token) return identifyBearer(sessions, `Bearer ${token}`);
      const id = guests.read(guest);
      return id ? { guest: { id, isNew: false } } : {};
    },
    sessionsOver: (sessionIds: readonly string[]) => sessionsOver(sessions, sessionIds),
    routes(serve: Serve): void {
      lookupRoutes(serve, { db, cache, lookups, laosMode, giftLinkKey: config.giftWallet.linkKeys[0] ?? '' });
      otpRoutes(serve, otp);
      memberRoutes(serve, members);
      sessionRoutes(serve, sessions);
      secondFactorRoutes(serve, secondFactor);
      passkeyRoutes(serve, passkeys);
      recoveryRoutes(serve, recoveries);
    },
  };
}
