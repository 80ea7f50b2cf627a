import { WithMessages } from '@krapao/web/i18n/messages.tsx';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Toasts } from '@krapao/web/parts/toasts.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { BrowserRouter, useNavigate } from 'react-router';
import { openChat } from '../../shared/chat/open-chat.ts';
import { ChatSlot } from '../chat-slot.tsx';
import { Modals } from '../modals.tsx';
import { createQueryClient } from '../query-client.ts';
import { AppRoutes } from '../routes.tsx';
import { WaitingScreen } from '../waiting-screen.tsx';
import type { Scene } from './scenes.ts';

const Conditions = lazyChunk(
  ['conditions'],
  async () => (await import('../../features/conditions/conditions-sheet.tsx')).ConditionsSheet,
);
const Agreement = lazyChunk(
  ['agreement'],
  async () => (await import('../../features/agreement/agreement-sheet.tsx')).AgreementSheet,
);

type Props = { scene: Scene; onReady: (redraw: () => void) => void };

/** The member app on the scene of the draft. `onReady` receives a function that refetches everything. */
export function PreviewApp(props: Props) {
  return (
    <BrowserRouter>
      <Suspense fallback={<WaitingScreen />}>
        <WithMessages of={[]}>
          <Calls {...props} />
        </WithMessages>
      </Suspense>
    </BrowserRouter>
  );
}

function Calls({ scene, onReady }: Props) {
  const navigate = useNavigate();
  const [client] = useState(() => createQueryClient((path) => void navigate(path, { replace: true })));
  const [modal, setModal] = useState(scene.modal);
  const [sheet, setSheet] = useState(scene.sheet);
  // A chat loads its history once, so each draft and language mounts a new chat.
  const [chatOf, setChatOf] = useState(0);
  useEffect(() => {
    if (scene.sheet === 'chat' && chatOf >= 0) openChat();
  }, [scene, chatOf]);
  useEffect(() => {
    onReady(() => {
      // A first answer still pending belongs to the previous draft and would not be refetched.
      void client.cancelQueries().then(() => client.invalidateQueries());
      setChatOf((before) => before + 1);
    });
    return scene.inSight ? bringInSight(scene.inSight) : undefined;
  }, [client, onReady, scene]);
  const close = () => setSheet(undefined);
  return (
    <QueryClientProvider client={client}>
      <AppRoutes />
      <Modals modal={modal} onChange={setModal} />
      <Suspense>
        <ChatSlot key={chatOf} />
        {sheet === 'conditions' && <Conditions onClose={close} />}
        {sheet === 'agreement' && (
          <Agreement onAccept={close} onConditions={() => setSheet('conditions')} onClose={close} />
        )}
      </Suspense>
      <Toasts />
    </QueryClientProvider>
  );
}

/** Scrolls to the element once rendered. `scrollIntoView` would scroll the embedding page too. */
function bringInSight(selector: string): () => void {
  const drawn = new MutationObserver(() => {
    const part = document.querySelector(selector);
    if (!part) return;
    const { top, height } = part.getBoundingClientRect();
    window.scrollBy(0, top + (height - window.innerHeight) / 2);
    drawn.disconnect();
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  return () => drawn.disconnect();
}
