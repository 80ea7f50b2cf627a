import type audit from '../../../locales/en/audit.json';
import type bankFiles from '../../../locales/en/bank-files.json';
import type catalogue from '../../../locales/en/catalogue.json';
import type chat from '../../../locales/en/chat.json';
import type common from '../../../locales/en/common.json';
import type connections from '../../../locales/en/connections.json';
import type dashboard from '../../../locales/en/dashboard.json';
import type inbox from '../../../locales/en/inbox.json';
import type invitation from '../../../locales/en/invitation.json';
import type jobs from '../../../locales/en/jobs.json';
import type ledger from '../../../locales/en/ledger.json';
import type me from '../../../locales/en/me.json';
import type members from '../../../locales/en/members.json';
import type operators from '../../../locales/en/operators.json';
import type protection from '../../../locales/en/protection.json';
import type reports from '../../../locales/en/reports.json';
import type review from '../../../locales/en/review.json';
import type shift from '../../../locales/en/shift.json';
import type signIn from '../../../locales/en/sign-in.json';

// English defines the type; a test checks Thai against it.
declare module '@krapao/web/i18n/messages.ts' {
  interface WebMessages {
    audit: typeof audit;
    'bank-files': typeof bankFiles;
    catalogue: typeof catalogue;
    chat: typeof chat;
    common: typeof common;
    connections: typeof connections;
    inbox: typeof inbox;
    dashboard: typeof dashboard;
    invitation: typeof invitation;
    jobs: typeof jobs;
    ledger: typeof ledger;
    me: typeof me;
    members: typeof members;
    operators: typeof operators;
    protection: typeof protection;
    reports: typeof reports;
    review: typeof review;
    shift: typeof shift;
    'sign-in': typeof signIn;
  }
}
