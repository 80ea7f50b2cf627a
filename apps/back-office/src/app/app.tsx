import { createQueryClient } from '@krapao/web/api/query-client.ts';
import { Texts } from '@krapao/web/i18n/texts.tsx';
import { CrashScreen } from '@krapao/web/parts/crash-screen.tsx';
import { Toasts } from '@krapao/web/parts/toasts.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { CRASH_WORDS } from './crash-words.ts';
import { Desk } from './desk.tsx';

/** What ends a session is heard by the calls themselves (shared/api/call.ts). */
const client = () => createQueryClient({ onGone: () => undefined, onSignedOut: () => undefined });

export function App() {
  const [queryClient] = useState(client);
  return (
    <BrowserRouter>
      <CrashScreen words={CRASH_WORDS}>
        <Suspense>
          <Texts of={[]}>
            <QueryClientProvider client={queryClient}>
              <Desk />
              <Toasts />
            </QueryClientProvider>
          </Texts>
        </Suspense>
      </CrashScreen>
    </BrowserRouter>
  );
}
