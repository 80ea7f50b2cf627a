import { Texts } from '@krapao/web/i18n/texts.tsx';
import { Toasts } from '@krapao/web/parts/toasts.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { BrowserRouter, useNavigate } from 'react-router';
import { ChatSlot } from './chat-slot.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { createQueryClient } from './query-client.ts';
import { AppRoutes } from './routes.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

export function App() {
  return (
    <BrowserRouter>
      <CrashScreen>
        <Suspense fallback={<WaitingScreen />}>
          <Texts of={[]}>
            <Calls />
          </Texts>
        </Suspense>
      </CrashScreen>
    </BrowserRouter>
  );
}

/** Calls may end in another place (signed out, service gone), so their client needs to know the way. */
function Calls() {
  const navigate = useNavigate();
  const [client] = useState(() => createQueryClient((path) => void navigate(path, { replace: true })));
  return (
    <QueryClientProvider client={client}>
      <AppRoutes />
      <ChatSlot />
      <Toasts />
    </QueryClientProvider>
  );
}
