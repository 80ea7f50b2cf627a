import { IconButton } from '@krapao/ui/icon-button';
import { AtRest } from '@krapao/web/browser/at-rest.tsx';
import { useOpened } from '@krapao/web/browser/use-sheet.ts';
import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../shared/paths.ts';
import type { MemberContext, Modal } from '../shared/session/member-context.ts';
import { profileQuery } from '../shared/session/profile-query.ts';
import { keepParts } from './keep-for-offline.ts';
import { BottomMenu, type MenuItem, TopBar } from './menu.tsx';
import { Modals } from './modals.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useLogOut } from './use-log-out.ts';
import { useReturn } from './use-return.ts';
import { WaitingScreen, WaitingSheet } from './waiting-screen.tsx';

const LiveSignals = lazyPart([], async () => (await import('./live-signals.tsx')).LiveSignals, { isExtra: true });

const Conditions = lazyPart(
  ['conditions'],
  async () => (await import('../features/conditions/conditions-sheet.tsx')).ConditionsSheet,
);

/** What members see around every page: who they are, the language, the way out, the menu. */
export function MemberLayout() {
  const t = useTranslations('common');
  const { pathname } = useLocation();
  useReturn();
  const { logOut, isLeaving } = useLogOut();
  const modal = useOpened<Modal>();
  const conditions = useOpened<'conditions'>();
  // What was wanted on one page must not rise over the next, however late it comes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the whole reason.
  useEffect(() => {
    modal.close();
    conditions.close();
  }, [pathname]);
  useEffect(keepParts, []);
  const openConditions = () => conditions.open('conditions');
  const context: MemberContext = { logOut, openModal: modal.open, openConditions };
  const items: MenuItem[] = [
    { icon: 'user', label: t('profile'), to: PATHS.profile },
    { icon: 'terms', label: t('conditions'), onOpen: openConditions },
    { icon: 'home', label: t('home'), to: PATHS.home },
    { icon: 'statement', label: t('statementMenu'), to: PATHS.statement },
    { icon: 'contact', label: t('contact'), to: PATHS.userContact },
  ];
  return (
    <>
      {isLeaving && <WaitingScreen atOnce />}
      <MemberBar isHome={pathname === PATHS.home} items={items}>
        <IconButton icon="logout" label={t('logOut')} aria-busy={isLeaving} onClick={logOut} />
      </MemberBar>
      <OfflineNote />
      <AtRest>
        <Suspense>
          <LiveSignals />
        </Suspense>
      </AtRest>
      <Suspense fallback={<WaitingScreen />}>
        <Outlet context={context} />
      </Suspense>
      <BottomMenu items={items} />
      <Modals key={modal.key} modal={modal.opened} onChange={modal.open} />
      {conditions.opened && (
        <Suspense fallback={<WaitingSheet onClose={conditions.close} />}>
          <Conditions key={conditions.key} onClose={conditions.close} />
        </Suspense>
      )}
    </>
  );
}

type BarProps = { isHome: boolean; items: readonly MenuItem[]; children: ReactNode };

/** By itself, so that a name that comes late is drawn without the whole page. */
function MemberBar({ isHome, items, children }: BarProps) {
  const profile = useQuery(profileQuery);
  return (
    <TopBar home={PATHS.home} who={isHome ? profile.data?.profile.name : undefined} items={items}>
      {children}
    </TopBar>
  );
}
