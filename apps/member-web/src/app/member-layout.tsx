import { IconButton } from '@krapao/ui/actions/icon-button';
import { useOpened } from '@krapao/web/browser/use-sheet.ts';
import { WhenIdle } from '@krapao/web/browser/when-idle.tsx';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../shared/paths.ts';
import type { MemberContext, Modal } from '../shared/session/member-context.ts';
import { profileQuery } from '../shared/session/profile-query.ts';
import { BottomMenu, type MenuItem, TopBar } from './menu.tsx';
import { Modals } from './modals.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { OfflineNote } from './offline-note.tsx';
import { precacheChunks } from './precache-for-offline.ts';
import { ProofSlot } from './proof-slot.tsx';
import { UnreadCount } from './unread-count.tsx';
import { useLogOut } from './use-log-out.ts';
import { useReturn } from './use-return.ts';
import { WaitingScreen, WaitingSheet } from './waiting-screen.tsx';

const LiveSignals = lazyChunk(['news', 'movement'], async () => (await import('./live-signals.tsx')).LiveSignals, {
  isExtra: true,
});

const RealityCheck = lazyChunk(
  ['session'],
  async () => (await import('../features/reality-check/reality-check.tsx')).RealityCheck,
  { isExtra: true },
);

const Conditions = lazyChunk(
  ['conditions'],
  async () => (await import('../features/conditions/conditions-sheet.tsx')).ConditionsSheet,
);

/** The frame of every member page: name, language, logout and menu. */
export function MemberLayout() {
  const t = useTranslations('common');
  const { pathname } = useLocation();
  useReturn();
  const { logOut, isLeaving } = useLogOut();
  const modal = useOpened<Modal>();
  const conditions = useOpened<'conditions'>();
  // A modal opened on one page, however late it loads, must not open over the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the whole reason.
  useEffect(() => {
    modal.close();
    conditions.close();
  }, [pathname]);
  useEffect(precacheChunks, []);
  const openConditions = () => conditions.open('conditions');
  const context: MemberContext = { logOut, openModal: modal.open, openConditions };
  const items: MenuItem[] = [
    { icon: 'user', label: t('profile'), to: PATHS.profile },
    { icon: 'terms', label: t('conditions'), onOpen: openConditions },
    { icon: 'home', label: t('home'), to: PATHS.home },
    { icon: 'statement', label: t('statementMenu'), to: PATHS.statement, badge: <UnreadCount /> },
    { icon: 'bonus', label: t('bonus'), to: PATHS.bonus, isWideOnly: true },
    { icon: 'spin', label: t('spin'), to: PATHS.spin, isWideOnly: true },
    { icon: 'contact', label: t('contact'), to: PATHS.userContact },
  ];
  return (
    <>
      {isLeaving && <WaitingScreen atOnce />}
      <MemberBar isHome={pathname === PATHS.home} items={items}>
        <NoticeBell />
        <IconButton icon="logout" label={t('logOut')} aria-busy={isLeaving} onClick={logOut} />
      </MemberBar>
      <OfflineNote />
      <WhenIdle>
        <Suspense>
          <LiveSignals />
          <RealityCheck logOut={logOut} />
        </Suspense>
      </WhenIdle>
      <Suspense fallback={<WaitingScreen />}>
        <Outlet context={context} />
      </Suspense>
      <BottomMenu items={items} />
      <Modals key={modal.key} modal={modal.opened} onChange={modal.open} />
      <ProofSlot />
      {conditions.opened && (
        <Suspense fallback={<WaitingSheet onClose={conditions.close} />}>
          <Conditions key={conditions.key} onClose={conditions.close} />
        </Suspense>
      )}
    </>
  );
}

type BarProps = { isHome: boolean; items: readonly MenuItem[]; children: ReactNode };

/** A component of its own, so that a late profile re-renders the bar only. */
function MemberBar({ isHome, items, children }: BarProps) {
  const profile = useQuery(profileQuery);
  return (
    <TopBar home={PATHS.home} who={isHome ? profile.data?.profile.name : undefined} items={items}>
      {children}
    </TopBar>
  );
}
