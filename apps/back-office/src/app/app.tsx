import { createQueryClient } from '@krapao/web/api/query-client.ts';
import { WithMessages } from '@krapao/web/i18n/messages.tsx';
import { CrashScreen } from '@krapao/web/parts/crash-screen.tsx';
import { Toasts } from '@krapao/web/parts/toasts.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { CRASH_WORDS } from './crash-messages.ts';
import { Desk } from './desk.tsx';

/** The callbacks are empty because shared/api/call.ts handles the end of a session itself. */
const client = () => createQueryClient({ onGone: () => undefined, onSignedOut: () => undefined });

function Office() {
  const [queryClient] = useState(client);
  return (
    <CrashScreen words={CRASH_WORDS}>
      <Suspense>
        <WithMessages of={[]}>
          <QueryClientProvider client={queryClient}>
            <Desk />
            <Toasts />
          </QueryClientProvider>
        </WithMessages>
      </Suspense>
    </CrashScreen>
  );
}

/** One route for all: only such a router can hold back a step away from unsaved changes. */
const router = createBrowserRouter([{ path: '*', element: <Office /> }]);

export const App = () => <RouterProvider router={router} />;
