import '../shared/i18n/own-texts.ts';
import { NearView } from '@krapao/web/browser/near-view.tsx';
import { loadTexts } from '@krapao/web/i18n/texts.tsx';
import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { currentToken } from '@krapao/web/session/session.ts';
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { isHome, PATHS } from '../shared/paths.ts';
import { ActiveCheck, MemberOnly, NotByBack } from './guards.tsx';
import { MemberLayout } from './member-layout.tsx';
import { PublicLayout } from './public-layout.tsx';

const Login = lazyPart(['login'], async () => (await import('../features/login/login-page.tsx')).LoginPage);
const Register = lazyPart(
  ['register', 'identity', 'bank-account'],
  async () => (await import('../features/register/register-page.tsx')).RegisterPage,
);
const ForgotPassword = lazyPart(
  ['forgot-password', 'identity'],
  async () => (await import('../features/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
);
const HowTo = lazyPart(['howto'], async () => (await import('../features/howto/howto-page.tsx')).HowToPage);
const HowToGuide = lazyPart(['howto'], async () => (await import('../features/howto/howto-guide.tsx')).HowToGuide, {
  isExtra: true,
});
const Contact = lazyPart(['contact'], async () => (await import('../features/contact/contact-page.tsx')).ContactPage);
const Home = lazyPart(['home', 'games'], async () => (await import('../features/home/home-page.tsx')).HomePage);
const AgreementPrompt = lazyPart(
  ['agreement'],
  async () => (await import('../features/agreement/agreement-prompt.tsx')).AgreementPrompt,
  { isExtra: true },
);
const Profile = lazyPart(['profile'], async () => (await import('../features/profile/profile-page.tsx')).ProfilePage);
const Statement = lazyPart(
  ['statement', 'movement', 'pager'],
  async () => (await import('../features/statement/statement-page.tsx')).StatementPage,
);
const Spin = lazyPart(['spin', 'pager'], async () => (await import('../features/spin/spin-page.tsx')).SpinPage);
const Bonus = lazyPart(['bonus', 'movement'], async () => (await import('../features/bonus/bonus-page.tsx')).BonusPage);
const Terminated = lazyPart(
  ['closed'],
  async () => (await import('../features/closed/terminated-page.tsx')).TerminatedPage,
);
const Maintenance = lazyPart(
  ['closed'],
  async () => (await import('../features/closed/maintenance-page.tsx')).MaintenancePage,
);
const NotFound = lazyPart(
  ['not-found'],
  async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
);

/** Loads what the first page is drawn with, all of it at once. Ends when it can be drawn in one go. */
export async function loadFirst(pathname: string): Promise<void> {
  const wanted: Promise<unknown>[] = [loadTexts([])];
  if (pathname === PATHS.login) wanted.push(Login.preload());
  if (currentToken() && isHome(pathname)) wanted.push(Home.preload());
  await Promise.allSettled(wanted);
}

/** Every page of the product and who may see it. */
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
          <Route path={PATHS.howto} element={<HowTo />} />
          <Route path={PATHS.contact} element={<Contact />} />
        </Route>
      </Route>
      <Route element={<MemberOnly />}>
        <Route path={PATHS.user} element={<Navigate to={PATHS.home} replace />} />
        <Route element={<MemberLayout />}>
          <Route
            path={PATHS.home}
            element={
              <>
                <Home
                  guide={
                    <NearView>
                      <Suspense>
                        <HowToGuide />
                      </Suspense>
                    </NearView>
                  }
                />
                <Suspense>
                  <AgreementPrompt />
                </Suspense>
              </>
            }
          />
          <Route path={PATHS.profile} element={<Profile />} />
          <Route path={PATHS.bonus} element={<Bonus />} />
          <Route path={PATHS.statement} element={<Statement />} />
          <Route path={PATHS.spin} element={<Spin />} />
          <Route path={PATHS.userContact} element={<Contact withTopSpace />} />
        </Route>
      </Route>
      <Route path={PATHS.terminated} element={<Terminated />} />
      <Route path={PATHS.maintenance} element={<Maintenance />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
