import { Texts } from '@krapao/web/i18n/texts.tsx';
import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
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

const Conditions = lazyPart(
  ['conditions'],
  async () => (await import('../../features/conditions/conditions-sheet.tsx')).ConditionsSheet,
);
const Agreement = lazyPart(
  ['agreement'],
  async () => (await import('../../features/agreement/agreement-sheet.tsx')).AgreementSheet,
);

type Props = { scene: Scene; onReady: (redraw: () => void) => void };

/** The member app itself, where the draft is met. `onReady` is given what asks for everything anew. */
export function PreviewApp(props: Props) {
  return (
    <BrowserRouter>
      <Suspense fallback={<WaitingScreen />}>
        <Texts of={[]}>
          <Calls {...props} />
        </Texts>
      </Suspense>
    </BrowserRouter>
  );
}

function Calls({ scene, onReady }: Props) {
  const navigate = useNavigate();
  const [client] = useState(() => createQueryClient((path) => void navigate(path, { replace: true })));
  const [modal, setModal] = useState(scene.modal);
  const [sheet, setSheet] = useState(scene.sheet);
  // A chat asks for its history once: it begins anew with every draft and language.
  const [chatOf, setChatOf] = useState(0);
  useEffect(() => {
    if (scene.sheet === 'chat' && chatOf >= 0) openChat();
  }, [scene, chatOf]);
  useEffect(() => {
    onReady(() => {
      // A first answer under way is of the draft before, and would not be asked for again.
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

/** Once it is drawn. Only this page is scrolled: `scrollIntoView` would scroll the one around it too. */
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
