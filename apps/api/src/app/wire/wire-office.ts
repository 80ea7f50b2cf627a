import { OFFICE_CALLS, type OfficeCalls } from '@krapao/contract/office/calls';
import { CHAT_DESKS } from '@krapao/contract/office/chat-desks';
import { UNATTENDED } from '@krapao/contract/office/unattended';
import { officeAnnouncementRoutes } from '../../modules/announcements/public.ts';
import { type AuditDeps, auditJobs, auditRoutes, auditTrail } from '../../modules/audit/public.ts';
import { catalogueRoutes, changeAct } from '../../modules/catalogue/public.ts';
import { type OfficeChatDeps, officeChatRoutes } from '../../modules/chat/public.ts';
import { exportingLists } from '../../modules/exports/public.ts';
import { officeInviteRoutes } from '../../modules/invites/public.ts';
import { type MemberDocumentsDeps, officeMemberDocumentRoutes } from '../../modules/member-documents/public.ts';
import { membersById, membersLikely } from '../../modules/members/public.ts';
import {
  allOperators,
  colleagues,
  forgetOldOperatorRows,
  identifyOperator,
  type OperatorsDeps,
  officeSessionsOver,
  operatorClaimed,
  operatorName,
  operatorNames,
  operatorRoutes,
  operatorsOnShift,
  readIndependence,
} from '../../modules/operators/public.ts';
import { describedItems, itemsAbout } from '../../modules/queues/public.ts';
import { officeRewardRoutes } from '../../modules/rewards/public.ts';
import { officeShiftRoutes, type ShiftsDeps } from '../../modules/shifts/public.ts';
import { officeCoinRoutes, type SpinDeps } from '../../modules/spin/public.ts';
import type { Caller, Recognise, Recognisers } from '../../platform/http/callers.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ConnectionProof } from '../../platform/live/live.ts';
import { secretBox } from '../../platform/secrets/secret-box.ts';
import { relyingParty } from '../../platform/webauthn/relying-party.ts';
import { createWebauthn } from '../../platform/webauthn/webauthn.ts';
import type { Platform } from '../platform.ts';
import { joinJobs } from './join-jobs.ts';
import { wireBankFiles } from './wire-bank-files.ts';
import { wireBooks } from './wire-books.ts';
import { wireCaseFiles } from './wire-case-files.ts';
import type { wireCatalogue } from './wire-catalogue.ts';
import type { wireChat } from './wire-chat.ts';
import { wireConnections } from './wire-connections.ts';
import type { wireIdentity } from './wire-identity.ts';
import { type OfficeMemberModules, wireOfficeMembers } from './wire-office-members.ts';
import { type MoneyModules, wireOfficeMoney } from './wire-office-money.ts';

type Others = {
  identity: ReturnType<typeof wireIdentity>;
  chat: ReturnType<typeof wireChat>;
  catalogue: ReturnType<typeof wireCatalogue>;
  spin: SpinDeps;
  memberDocuments: MemberDocumentsDeps;
  money: Omit<MoneyModules & OfficeMemberModules, 'lookups' | 'members' | 'recoveries' | 'spin'>;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Wires operators and their calls. */
export function wireOffice(platform: Platform, { identity, chat, money, catalogue, spin, memberDocuments }: Others) {
  const { config, clock, random, log, db } = platform;
  const operators: OperatorsDeps = {
    db,
    clock,
    random,
    passwords: identity.passwords,
    phoneSecrets: secretBox(config.secrets, 'phones of operators'),
    webauthn: createWebauthn({ db, clock, random, party: relyingParty(config.office.url) }),
    codeSecret: platform.firstSecret,
    officeUrl: config.office.url,
    beginGuess: identity.beginGuess,
  };
  const audit: AuditDeps = {
    db,
    clock,
    log,
    operatorClaimed: (sent) => operatorClaimed(operators, sent),
    calls: Object.keys(OFFICE_CALLS),
    operators: () => allOperators(operators),
    subjects: {
      items: (ids) => describedItems(db, ids),
      members: async (ids) => new Map((await membersById(db, ids)).map((member) => [member.id, member])),
      operators: (ids) =>
        operatorNames(
          operators,
          ids.filter((id) => UUID.test(id)),
        ),
      like: async (text) => {
        const ids = await membersLikely(identity.members, text);
        return [...ids, ...(await itemsAbout(db, text, ids))];
      },
    },
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
  const { lookups, members: identities, recoveries } = identity;
  const below = { ...money, spin, lookups, members: identities, recoveries };
  const members = wireOfficeMembers(platform, below, namesOf);
  const connections = wireConnections(platform);
  const caseFiles = wireCaseFiles(platform, namesOf, operator);
  const bankFiles = wireBankFiles(platform, {
    ...{ deposits: money.deposits, folder: config.statementsDir, operatorNames: namesOf },
  });
  const acts = {
    ...members.acts,
    ...connections.acts,
    ...bankFiles.acts,
    'catalogue.change': changeAct(catalogue.catalogue),
  };
  const independence = () => readIndependence(operators, config.office.secondPerson);
  const review = wireOfficeMoney(platform, below, namesOf, independence, acts);
  const officeChat: OfficeChatDeps = {
    ...chat.chat,
    agent,
    team: (desk) => colleagues(operators, CHAT_DESKS[desk]),
    targetMinutes: async () => (await lookups.setting('targets')).chat,
    namesOf,
  };
  const shifts: ShiftsDeps = {
    ...{ db, clock, random, queues: review.queues, namesOf },
    onShift: () => operatorsOnShift(operators),
  };
  const books = wireBooks(platform, {
    lookups,
    downConnections: connections.down,
    expiringConnections: connections.expiring,
    deposits: money.deposits,
    transfers: money.transfers,
    withdrawals: money.withdrawals,
    operatorNames: namesOf,
    independence,
  });
  const jobs: Jobs = {
    handlers: {
      'forget-old-operator-rows': () => forgetOldOperatorRows(operators),
    },
    schedule: ['43 * * * * forget-old-operator-rows'],
  };
  return {
    operators,
    caseFiles: caseFiles.files,
    saveConnectionUsage: connections.saveUsage,
    chat: officeChat,
    recognisers,
    audit: auditTrail(audit),
    jobs: joinJobs([jobs, auditJobs(audit), books.jobs, connections.jobs, caseFiles.jobs, bankFiles.jobs]),
    /** A page whose session is locked receives no signals. */
    identify: async ({ session }: ConnectionProof): Promise<Caller> => {
      const found = await identifyOperator(operators, session, { isPresent: false });
      return found && !found.isLocked ? { operator: found } : {};
    },
    sessionsOver: (ids: readonly string[]) => officeSessionsOver(operators, ids),
    routes(port: Serve<OfficeCalls>): void {
      const serve = exportingLists(port, { clock });
      operatorRoutes(serve, operators);
      auditRoutes(serve, audit);
      officeChatRoutes(serve, officeChat);
      books.routes(serve);
      connections.routes(serve);
      bankFiles.routes(serve);
      catalogueRoutes(serve, catalogue.catalogue);
      officeAnnouncementRoutes(serve, { db, clock });
      officeCoinRoutes(serve, members.coins);
      officeInviteRoutes(serve, { db });
      officeRewardRoutes(serve, { db, clock });
      review.routes(serve);
      officeShiftRoutes(serve, shifts);
      members.routes(serve);
      caseFiles.routes(serve);
      officeMemberDocumentRoutes(serve, { ...memberDocuments, desk: review.queues });
    },
  };
}
