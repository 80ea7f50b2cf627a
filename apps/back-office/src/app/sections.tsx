import type { Permission } from '@krapao/contract/office/permissions';
import type { IconName } from '@krapao/ui/brand/icon';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import type { ComponentType } from 'react';
import type { Messages } from 'use-intl';
import { useWaitingCustomers } from '../features/inbox/use-waiting-customers.ts';
import { useWaiting } from '../features/review/list/use-waiting.ts';
import { type Me, mayDo } from '../shared/session/session.ts';

type Section = {
  /** Key of the section's label under `common.nav`. */
  readonly name: keyof Messages['common']['nav'];
  readonly path: string;
  readonly icon: IconName;
  readonly permission: Permission;
  /** Second key of the shortcut that begins with "g". */
  readonly key: string;
  /** Returns the number of items waiting in the section. */
  readonly useCount?: () => number | undefined;
  /** A section without a page is not built yet and not linked. */
  readonly Page?: ComponentType;
};

type Group = {
  readonly name?: 'membersGroup' | 'rewardsGroup' | 'serviceGroup';
  readonly sections: readonly Section[];
};

const Audit = lazyChunk(['audit'], async () => (await import('../features/audit/audit-page.tsx')).AuditPage);
const Members = lazyChunk(
  ['members', 'protection', 'slip-reasons', 'document-refusals'],
  async () => (await import('../features/members/members-page.tsx')).MembersPage,
);
const Inbox = lazyChunk(['inbox', 'chat'], async () => (await import('../features/inbox/inbox-page.tsx')).InboxPage);
const Review = lazyChunk(
  ['review', 'bank-files', 'members', 'protection', 'catalogue', 'refusals'],
  async () => (await import('../features/review/review-page.tsx')).ReviewPage,
);
const Operators = lazyChunk(
  ['operators', 'me'],
  async () => (await import('../features/operators/operators-page.tsx')).OperatorsPage,
);

const Dashboard = lazyChunk(
  ['dashboard'],
  async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
);
const Reports = lazyChunk(['reports'], async () => (await import('../features/reports/reports-page.tsx')).ReportsPage);
const Ledger = lazyChunk(['ledger'], async () => (await import('../features/ledger/ledger-page.tsx')).LedgerPage);
const Connections = lazyChunk(
  ['connections'],
  async () => (await import('../features/connections/connections-page.tsx')).ConnectionsPage,
);
const Jobs = lazyChunk(['jobs'], async () => (await import('../features/jobs/jobs-page.tsx')).JobsPage);
/** Pages made of catalogue documents; all share one chunk. */
const catalogue = (name: Exclude<keyof typeof import('../features/catalogue/pages.tsx'), 'default'>) =>
  lazyChunk(['catalogue'], async () => (await import('../features/catalogue/pages.tsx'))[name]);
const [Bonuses, Cashback, Invites, Wheel, Announcements] = [
  catalogue('BonusesPage'),
  catalogue('CashbackPage'),
  catalogue('InvitesPage'),
  catalogue('WheelPage'),
  catalogue('AnnouncementsPage'),
];
const [Accounts, Providers, Content, Service] = [
  catalogue('AccountsPage'),
  catalogue('ProvidersPage'),
  catalogue('ContentPage'),
  catalogue('ServicePage'),
];

/** All sections of the back office in menu order. A new screen is a `Page` here. */
const GROUPS: readonly Group[] = [
  {
    sections: [
      { name: 'dashboard', path: '/dashboard', icon: 'chart', permission: 'reports.read', key: 'd', Page: Dashboard },
      {
        ...{ name: 'queue', path: '/queue', icon: 'slip', permission: 'queues.read', key: 'q' },
        ...{ Page: Review, useCount: useWaiting },
      },
      {
        ...{ name: 'inbox', path: '/inbox', icon: 'inbox', permission: 'chat.read', key: 'i' },
        ...{ Page: Inbox, useCount: useWaitingCustomers },
      },
    ],
  },
  {
    name: 'membersGroup',
    sections: [
      { name: 'members', path: '/members', icon: 'users', permission: 'members.read', key: 'm', Page: Members },
    ],
  },
  {
    name: 'rewardsGroup',
    sections: [
      { name: 'bonuses', path: '/bonuses', icon: 'bonus', permission: 'catalogue.read', key: 'b', Page: Bonuses },
      { name: 'cashback', path: '/cashback', icon: 'refund', permission: 'catalogue.read', key: 'k', Page: Cashback },
      { name: 'invites', path: '/invites', icon: 'invite', permission: 'catalogue.read', key: 'f', Page: Invites },
      { name: 'wheel', path: '/wheel', icon: 'spin', permission: 'catalogue.read', key: 'w', Page: Wheel },
      {
        ...{ name: 'announcements', path: '/announcements', icon: 'bell', permission: 'catalogue.read', key: 'e' },
        Page: Announcements,
      },
    ],
  },
  {
    name: 'serviceGroup',
    sections: [
      { name: 'accounts', path: '/accounts', icon: 'bank', permission: 'catalogue.read', key: 'c', Page: Accounts },
      { name: 'providers', path: '/providers', icon: 'slot', permission: 'catalogue.read', key: 'p', Page: Providers },
      { name: 'content', path: '/content', icon: 'terms', permission: 'catalogue.read', key: 'n', Page: Content },
      { name: 'reports', path: '/reports', icon: 'statement', permission: 'reports.read', key: 'r', Page: Reports },
      { name: 'ledger', path: '/ledger', icon: 'wallet', permission: 'ledger.read', key: 'l', Page: Ledger },
      { name: 'jobs', path: '/jobs', icon: 'bolt', permission: 'reports.read', key: 'j', Page: Jobs },
      {
        ...{ name: 'connections', path: '/connections', icon: 'wifi', permission: 'connections.read', key: 'x' },
        Page: Connections,
      },
      { name: 'audit', path: '/audit', icon: 'shield', permission: 'audit.read', key: 'a', Page: Audit },
      { name: 'operators', path: '/operators', icon: 'user', permission: 'operators.read', key: 'o', Page: Operators },
      { name: 'settings', path: '/settings', icon: 'settings', permission: 'service.write', key: 's', Page: Service },
    ],
  },
];

export type BuiltSection = Section & { readonly Page: ComponentType };

const isBuilt = (section: Section): section is BuiltSection => section.Page !== undefined;

/** Sections that are built and that the operator's role may see. */
export const groupsFor = (me: Me) =>
  GROUPS.map(({ name, sections }) => ({
    name,
    sections: sections.filter(isBuilt).filter(({ permission }) => mayDo(me, permission)),
  })).filter(({ sections }) => sections.length > 0);

export const sectionsFor = (me: Me): readonly BuiltSection[] => groupsFor(me).flatMap(({ sections }) => sections);

/** Built sections that the operator's role does not show. */
export const hiddenSections = (me: Me): readonly Section[] =>
  GROUPS.flatMap(({ sections }) => sections).filter(({ Page, permission }) => Page && !mayDo(me, permission));

/** Where an operator begins: figures for those who may see them, the inbox for those who answer members. */
export function landingOf(sections: readonly Pick<Section, 'name' | 'path'>[], me: Me): string {
  const pathOf = (name: Section['name']) => sections.find((section) => section.name === name)?.path;
  return pathOf('dashboard') ?? (mayDo(me, 'chat.write') ? pathOf('inbox') : undefined) ?? sections[0]?.path ?? '/me';
}
