import { WhenIdle } from '@krapao/web/browser/when-idle.tsx';
import { WithMessages } from '@krapao/web/i18n/messages.tsx';
import { CrashScreen } from '@krapao/web/parts/crash-screen.tsx';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Toasts } from '@krapao/web/parts/toasts.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { BrowserRouter, useNavigate } from 'react-router';
import { CRASH_MESSAGES } from './crash-messages.ts';
import { createQueryClient } from './query-client.ts';
import { AppRoutes } from './routes.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

const ChatSlot = lazyChunk([], async () => (await import('./chat-slot.tsx')).ChatSlot, { isExtra: true });

export function App() {
  return (
    <BrowserRouter>
      <CrashScreen words={CRASH_MESSAGES}>
        <Suspense fallback={<WaitingScreen />}>
          <WithMessages of={[]}>
            <Calls />
          </WithMessages>
        </Suspense>
      </CrashScreen>
    </BrowserRouter>
  );
}

/** The calls' client needs `navigate`: an answer may lead to another page (signed out, service gone). */
function Calls() {
  const navigate = useNavigate();
  const [client] = useState(() => createQueryClient((path) => void navigate(path, { replace: true })));
  return (
    <QueryClientProvider client={client}>
      <AppRoutes />
      <WhenIdle>
        <Suspense>
          <ChatSlot />
        </Suspense>
      </WhenIdle>
      <Toasts />
    </QueryClientProvider>
  );
}
