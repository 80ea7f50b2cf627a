import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useNavigate, useParams } from 'react-router';
import { type Messages, useTranslations } from 'use-intl';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { useMay } from '../../shared/session/session.ts';
import './catalogue.css';
import type { Kind } from '../../shared/catalogue/document-kind.ts';
import { DocumentEditor } from './document-editor.tsx';
import { DocumentList } from './document-list.tsx';
import { PlannedChanges } from './planned-changes.tsx';
import { RefusedFriends } from './refused-friends.tsx';
import { RewardFigures, type UnlistedKind } from './reward-figures.tsx';

type Tab = {
  /** Segment of the address; empty for the first tab. */
  readonly path: string;
  readonly label: keyof Messages['catalogue']['tabs'];
} & ({ readonly kind: Kind; readonly documentKey?: string } | { readonly body: ReactNode });

type Props = { title: keyof Messages['common']['nav']; root: string; tabs: readonly Tab[] };

/** A section made of documents: each tab is a list of documents or a single document. */
function CataloguePage({ title, root, tabs }: Props) {
  const t = useTranslations('catalogue.tabs');
  const nav = useTranslations('common.nav');
  const links = tabs.map(({ path, label }) => ({ to: path ? `${root}/${path}` : root, label: t(label) }));
  const frame = (children: ReactNode) => (
    <PageFrame title={nav(title)} tabs={links}>
      {children}
    </PageFrame>
  );
  return (
    <Routes>
      {tabs.flatMap((tab) => {
        const at = tab.path ? `${root}/${tab.path}` : root;
        if ('body' in tab) return [<Route key={tab.path} path={tab.path} element={frame(tab.body)} />];
        const { kind, documentKey } = tab;
        if (documentKey !== undefined)
          return [
            <Route
              key={tab.path}
              path={tab.path}
              element={frame(<DocumentEditor kind={kind} documentKey={documentKey} />)}
            />,
          ];
        const one = tab.path ? `${tab.path}/:documentKey` : ':documentKey';
        return [
          <Route key={tab.path} path={tab.path} element={frame(<DocumentList kind={kind} at={at} />)} />,
          <Route key={one} path={one} element={frame(<OneOfMany kind={kind} at={at} />)} />,
        ];
      })}
      <Route path="*" element={<Navigate to={root} replace />} />
    </Routes>
  );
}

function OneOfMany({ kind, at }: { kind: Kind; at: string }) {
  const { documentKey = '' } = useParams();
  const navigate = useNavigate();
  return (
    <DocumentEditor
      kind={kind}
      documentKey={documentKey}
      onSaved={(key) => void navigate(`${at}/${encodeURIComponent(key)}`, { replace: true })}
    />
  );
}

const setting = (documentKey: string, label: Tab['label'], path = documentKey): Tab => ({
  kind: 'setting',
  documentKey,
  label,
  path,
});

/** For those who may see reports. */
const useFiguresTab = (kind: UnlistedKind): readonly Tab[] =>
  useMay('reports.read') ? [{ path: 'figures', label: 'figures', body: <RewardFigures kind={kind} /> }] : [];

export const BonusesPage = () => (
  <CataloguePage title="bonuses" root="/bonuses" tabs={[{ path: '', label: 'offers', kind: 'offer' }]} />
);

export const CashbackPage = () => (
  <CataloguePage title="cashback" root="/cashback" tabs={[setting('refund', 'rule', ''), ...useFiguresTab('refund')]} />
);

export function InvitesPage() {
  const maySee = useMay('members.read');
  const figures = useFiguresTab('invite');
  const refused: Tab = { path: 'refused', label: 'refused', body: <RefusedFriends /> };
  return (
    <CataloguePage
      title="invites"
      root="/invites"
      tabs={[setting('invite', 'rule', ''), ...(maySee ? [refused] : []), ...figures]}
    />
  );
}

export const WheelPage = () => (
  <CataloguePage
    title="wheel"
    root="/wheel"
    tabs={[
      { path: '', label: 'wheelTHB', kind: 'wheel', documentKey: 'THB' },
      { path: 'kip', label: 'wheelLAK', kind: 'wheel', documentKey: 'LAK' },
      setting('coins', 'coins'),
      ...useFiguresTab('coupon'),
    ]}
  />
);

export const AnnouncementsPage = () => (
  <CataloguePage
    title="announcements"
    root="/announcements"
    tabs={[
      { path: '', label: 'announcements', kind: 'announcement' },
      { path: 'segments', label: 'segments', kind: 'segment' },
      setting('announcements', 'cap', 'cap'),
    ]}
  />
);

export const AccountsPage = () => (
  <CataloguePage
    title="accounts"
    root="/accounts"
    tabs={[
      { path: '', label: 'accounts', kind: 'deposit-account' },
      { path: 'wallets', label: 'wallets', kind: 'deposit-wallet' },
      { path: 'banks', label: 'banks', kind: 'bank' },
    ]}
  />
);

export const ProvidersPage = () => (
  <CataloguePage title="providers" root="/providers" tabs={[{ path: '', label: 'games', kind: 'game' }]} />
);

export const ContentPage = () => (
  <CataloguePage
    title="content"
    root="/content"
    tabs={[
      setting('notice', 'notice', ''),
      { path: 'news', label: 'news', kind: 'news' },
      setting('conditions', 'conditions'),
      setting('agreements', 'agreements'),
      setting('contact', 'contact'),
      setting('howto', 'howto'),
      setting('info', 'info'),
      setting('chatMenu', 'chatMenu', 'chat-menu'),
      { path: 'replies', label: 'replies', kind: 'canned-reply' },
      { path: 'sources', label: 'sources', kind: 'source' },
      { path: 'planned', label: 'planned', body: <PlannedChanges /> },
    ]}
  />
);

export const ServicePage = () => (
  <CataloguePage
    title="settings"
    root="/settings"
    tabs={[
      setting('service', 'service', ''),
      setting('registerOTP', 'registerOTP', 'otp'),
      setting('enableChatWidget', 'chatWidget', 'chat-widget'),
      setting('chat', 'chat'),
      setting('targets', 'targets'),
      setting('alertAddresses', 'alertAddresses', 'alerts'),
      setting('serviceTimes', 'serviceTimes', 'service-times'),
      setting('isManualDeposit', 'manual', 'manual'),
      setting('slip', 'slip'),
      setting('qr', 'qr'),
      setting('withdraw', 'withdraw'),
      setting('transfer', 'transfer'),
      setting('adjust', 'adjust'),
      setting('recovery', 'recovery'),
      setting('harm', 'harm'),
    ]}
  />
);
