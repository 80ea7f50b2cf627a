import { Page } from '@krapao/ui/page';
import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { call } from '../shared/api/call.ts';
import { useProofAsked } from '../shared/session/proof.ts';
import { currentSession, onSession, sitDown, useSession } from '../shared/session/session.ts';
import { Shell } from './shell.tsx';

const SignIn = lazyPart(['sign-in'], async () => (await import('../features/sign-in/sign-in-page.tsx')).SignInPage);
const Lock = lazyPart(['sign-in'], async () => (await import('../features/sign-in/lock-screen.tsx')).LockScreen);
const StepUp = lazyPart(['sign-in'], async () => (await import('../features/sign-in/step-up.tsx')).StepUp);
const Invitation = lazyPart(
  ['invitation', 'sign-in'],
  async () => (await import('../features/invitation/invitation-page.tsx')).InvitationPage,
);

/** Whoever is not signed in signs in where they are: the page they wanted is the one they get. */
export function Desk() {
  return (
    <Suspense>
      <Routes>
        <Route path="/invite" element={<Invitation />} />
        <Route path="*" element={<Guarded />} />
      </Routes>
    </Suspense>
  );
}

function Guarded() {
  const session = useSession();
  const isProofAsked = useProofAsked();
  const client = useQueryClient();
  // Who says no has answered: then somebody must sign in. Silence is for another try.
  const asked = useQuery({
    queryKey: ['who'],
    queryFn: async () => {
      sitDown(await call('GET /api/office/me'));
      return true;
    },
    enabled: session.place === 'asking',
  });
  // What was kept belongs to whoever was signed in.
  useEffect(() => onSession(() => void (currentSession().place === 'out' && client.clear())), [client]);
  if (session.place === 'asking') {
    return (
      <Page>
        <QueryRetry query={asked} />
      </Page>
    );
  }
  if (session.place === 'out') return <SignIn />;
  return (
    <>
      {session.me && <Shell />}
      <Suspense>
        {session.place === 'locked' && <Lock />}
        {isProofAsked && session.place === 'in' && <StepUp />}
      </Suspense>
    </>
  );
}
