import '../shared/i18n/own-texts.ts';
import { loadMessages } from '@krapao/web/i18n/messages.tsx';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { currentToken } from '@krapao/web/session/session.ts';
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { isHome, PATHS } from '../shared/paths.ts';
import { ActiveCheck, MemberOnly, NotByBack } from './guards.tsx';
import { LazyOnScroll } from './lazy-on-scroll.tsx';
import { MemberLayout } from './member-layout.tsx';
import { PublicLayout } from './public-layout.tsx';

const Login = lazyChunk(['login'], async () => (await import('../features/login/login-page.tsx')).LoginPage);
const Register = lazyChunk(
  ['register', 'identity', 'bank-account'],
  async () => (await import('../features/register/register-page.tsx')).RegisterPage,
);
const ForgotPassword = lazyChunk(
  ['forgot-password', 'identity'],
  async () => (await import('../features/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
);
const Recovery = lazyChunk(
  ['recovery', 'identity'],
  async () => (await import('../features/recovery/recovery-page.tsx')).RecoveryPage,
);
const HowTo = lazyChunk(['howto'], async () => (await import('../features/howto/howto-page.tsx')).HowToPage);
const HowToGuide = lazyChunk(['howto'], async () => (await import('../features/howto/howto-guide.tsx')).HowToGuide, {
  isExtra: true,
});
const Contact = lazyChunk(['contact'], async () => (await import('../features/contact/contact-page.tsx')).ContactPage);
const Home = lazyChunk(['home', 'games'], async () => (await import('../features/home/home-page.tsx')).HomePage);
const AgreementPrompt = lazyChunk(
  ['agreement'],
  async () => (await import('../features/agreement/agreement-prompt.tsx')).AgreementPrompt,
  { isExtra: true },
);
const Profile = lazyChunk(
  ['profile', 'session'],
  async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
);
const Statement = lazyChunk(
  ['statement', 'movement', 'pager', 'refusals'],
  async () => (await import('../features/statement/statement-page.tsx')).StatementPage,
);
const Notices = lazyChunk(
  ['notices', 'news', 'movement', 'slip-reasons', 'refusals', 'document-refusals'],
  async () => (await import('../features/notices/notices-page.tsx')).NoticesPage,
);
const Spin = lazyChunk(['spin', 'pager'], async () => (await import('../features/spin/spin-page.tsx')).SpinPage);
const Bonus = lazyChunk(
  ['bonus', 'movement', 'rewards'],
  async () => (await import('../features/bonus/bonus-page.tsx')).BonusPage,
);
const Terminated = lazyChunk(
  ['closed'],
  async () => (await import('../features/closed/terminated-page.tsx')).TerminatedPage,
);
const Maintenance = lazyChunk(
  ['closed'],
  async () => (await import('../features/closed/maintenance-page.tsx')).MaintenancePage,
);
const Verify = lazyChunk(
  ['verify', 'movement'],
  async () => (await import('../features/verify/verify-page.tsx')).VerifyPage,
);
const NotFound = lazyChunk(
  ['not-found'],
  async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
);

/** Loads in parallel all that the first page needs. Resolves when the page can render without waiting. */
export async function loadFirst(pathname: string): Promise<void> {
  const wanted: Promise<unknown>[] = [loadMessages([])];
  if (pathname === PATHS.login) wanted.push(Login.preload());
  if (currentToken() && isHome(pathname)) wanted.push(Home.preload());
  await Promise.allSettled(wanted);
}

/** The how-to page is public and would sign a member out, so other pages embed its topics. */
const GUIDE = (
  <LazyOnScroll>
    <Suspense>
      <HowToGuide />
    </Suspense>
  </LazyOnScroll>
);

/** Every page with its guard. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={PATHS.root} element={<Navigate to={PATHS.user} replace />} />
      <Route element={<NotByBack />}>
        <Route element={<PublicLayout />}>
          <Route
            path={PATHS.login}
            element={
              <ActiveCheck>
                <Login />
              </ActiveCheck>
            }
          />
          <Route path={PATHS.register} element={<Register />} />
          <Route path={PATHS.forgot} element={<ForgotPassword />} />
          <Route path={PATHS.recovery} element={<Recovery />} />
          <Route path={PATHS.howto} element={<HowTo />} />
          <Route path={PATHS.contact} element={<Contact guide={GUIDE} />} />
        </Route>
      </Route>
      <Route element={<MemberOnly />}>
        <Route path={PATHS.user} element={<Navigate to={PATHS.home} replace />} />
        <Route element={<MemberLayout />}>
          <Route
            path={PATHS.home}
            element={
              <>
                <Home guide={GUIDE} />
                <Suspense>
                  <AgreementPrompt />
                </Suspense>
              </>
            }
          />
          <Route path={PATHS.profile} element={<Profile />} />
          <Route path={PATHS.bonus} element={<Bonus />} />
          <Route path={PATHS.statement} element={<Statement />} />
          <Route path={PATHS.notices} element={<Notices />} />
          <Route path={PATHS.spin} element={<Spin />} />
          <Route path={PATHS.userContact} element={<Contact guide={GUIDE} withTopSpace />} />
        </Route>
      </Route>
      <Route path={PATHS.terminated} element={<Terminated />} />
      <Route path={PATHS.maintenance} element={<Maintenance />} />
      <Route path={PATHS.verify} element={<Verify />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
