import { Page } from '@krapao/ui/layout/page';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { call } from '../shared/api/call.ts';
import { useProofPending } from '../shared/session/proof.ts';
import { currentSession, onSession, startShift, useSession } from '../shared/session/session.ts';
import { Shell } from './shell.tsx';

const SignIn = lazyChunk(['sign-in'], async () => (await import('../features/sign-in/sign-in-page.tsx')).SignInPage);
const Lock = lazyChunk(['sign-in'], async () => (await import('../features/sign-in/lock-screen.tsx')).LockScreen);
const StepUp = lazyChunk(['sign-in'], async () => (await import('../features/sign-in/step-up.tsx')).StepUp);
const Invitation = lazyChunk(
  ['invitation', 'sign-in'],
  async () => (await import('../features/invitation/invitation-page.tsx')).InvitationPage,
);

/** Sign-in renders in place, so the operator lands on the requested page afterwards. */
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
  const isProofPending = useProofPending();
  const client = useQueryClient();
  // A refusal is an answer and leads to sign-in; only a request without an answer is retried.
  const me = useQuery({
    queryKey: ['who'],
    queryFn: async () => {
      startShift(await call('GET /api/office/me'));
      return true;
    },
    enabled: session.place === 'asking',
  });
  // Cached data belongs to the operator who was signed in.
  useEffect(() => onSession(() => void (currentSession().place === 'out' && client.clear())), [client]);
  if (session.place === 'asking') {
    return (
      <Page>
        <Loaded query={me} skeleton={null}>
          {() => null}
        </Loaded>
      </Page>
    );
  }
  if (session.place === 'out') return <SignIn />;
  return (
    <>
      {session.me && <Shell />}
      <Suspense>
        {session.place === 'locked' && <Lock />}
        {isProofPending && session.place === 'in' && <StepUp />}
      </Suspense>
    </>
  );
}
