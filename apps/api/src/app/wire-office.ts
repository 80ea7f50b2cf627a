import { OFFICE_CALLS, type OfficeCalls } from '@krapao/contract/office/calls';
import { UNATTENDED } from '@krapao/contract/office/unattended';
import { type AuditDeps, auditJobs, auditRoutes, auditTrail } from '../modules/audit/public.ts';
import { catalogueRoutes } from '../modules/catalogue/public.ts';
import { type OfficeChatDeps, officeChatRoutes } from '../modules/chat/public.ts';
import { officeInviteRoutes } from '../modules/invites/public.ts';
import {
  colleagues,
  forgetOldOperatorRows,
  identifyOperator,
  type OperatorsDeps,
  officeSessionsOver,
  operatorIdOf,
  operatorName,
  operatorNames,
  operatorRoutes,
} from '../modules/operators/public.ts';
import { queueHearer } from '../modules/queues/public.ts';
import { officeCoinRoutes, type SpinDeps } from '../modules/spin/public.ts';
import type { Caller, Recognise, Recognisers } from '../platform/callers.ts';
import { readCookie } from '../platform/cookies.ts';
import type { Jobs } from '../platform/jobs.ts';
import { type LineProof, OFFICE_ROOM } from '../platform/live.ts';
import { secretBox } from '../platform/secret-box.ts';
import type { Serve } from '../platform/serve.ts';
import { joinJobs } from './join-jobs.ts';
import type { Platform } from './platform.ts';
import { wireBooks } from './wire-books.ts';
import type { wireCatalogue } from './wire-catalogue.ts';
import type { wireChat } from './wire-chat.ts';
import type { wireIdentity } from './wire-identity.ts';
import { type OfficeMemberModules, wireOfficeMembers } from './wire-office-members.ts';
import { type MoneyModules, wireOfficeMoney } from './wire-office-money.ts';

type Others = {
  identity: ReturnType<typeof wireIdentity>;
  chat: ReturnType<typeof wireChat>;
  catalogue: ReturnType<typeof wireCatalogue>;
  spin: SpinDeps;
  money: Omit<MoneyModules & OfficeMemberModules, 'lookups' | 'members'>;
};

/** Who runs the service, and what they do. */
export function wireOffice(platform: Platform, { identity, chat, money, catalogue, spin }: Others) {
  const { config, clock, random, log, db, hangUpOffice, sayHere } = platform;
  const operators: OperatorsDeps = {
    db,
    clock,
    random,
    passwords: identity.passwords,
    phoneSecrets: secretBox(config.secret, 'phones of operators'),
    secret: config.secret,
    officeUrl: config.office.url,
    beginGuess: identity.beginGuess,
    hangUp: hangUpOffice,
  };
  const audit: AuditDeps = {
    db,
    clock,
    log,
    operatorIdOf: (username) => operatorIdOf(operators, username),
    calls: Object.keys(OFFICE_CALLS),
  };
  const operator: Recognise = async ({ headers }) => ({
    operator: await identifyOperator(operators, readCookie(headers.cookie, 'office_session'), {
      isPresent: headers[UNATTENDED] === undefined,
    }),
  });
  const recognisers: Recognisers = { operator };
  const agent = async (operatorId: string) => {
    const name = await operatorName(operators, operatorId);
    return name === undefined ? undefined : { name, picture: null };
  };
  const namesOf = (ids: readonly string[]) => operatorNames(operators, ids);
  const below = { ...money, lookups: identity.lookups, members: identity.members };
  const members = wireOfficeMembers(platform, below, namesOf);
  const moneyRoutes = wireOfficeMoney(platform, below, namesOf, members.acts);
  const officeChat: OfficeChatDeps = {
    ...chat.chat,
    agent,
    team: () => colleagues(operators, 'chat.write'),
    namesOf,
  };
  const books = wireBooks(platform, {
    deposits: money.deposits,
    transfers: money.transfers,
    operatorNames: namesOf,
  });
  const jobs: Jobs = {
    handlers: {
      'forget-old-operator-rows': () => forgetOldOperatorRows(operators),
    },
    schedule: ['43 * * * * forget-old-operator-rows'],
  };
  return {
    operators,
    chat: officeChat,
    recognisers,
    audit: auditTrail(audit),
    jobs: joinJobs([jobs, auditJobs(audit), books.jobs]),
    /** A page whose session is locked hears nothing. */
    identify: async ({ session }: LineProof): Promise<Caller> => {
      const found = await identifyOperator(operators, session, { isPresent: false });
      return found && !found.isLocked ? { operator: found } : {};
    },
    sessionsOver: (ids: readonly string[]) => officeSessionsOver(operators, ids),
    routes(serve: Serve<OfficeCalls>): void {
      operatorRoutes(serve, operators);
      auditRoutes(serve, audit);
      officeChatRoutes(serve, officeChat);
      books.routes(serve);
      catalogueRoutes(serve, catalogue.catalogue);
      officeCoinRoutes(serve, { ...spin, operatorNames: namesOf });
      officeInviteRoutes(serve, { db });
      moneyRoutes(serve);
      members.routes(serve);
    },
    /** Every process hears what the database says, and tells its own pages. */
    hearQueues: queueHearer((event, data) => sayHere([OFFICE_ROOM], event, data)),
  };
}
