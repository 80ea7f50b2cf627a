import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepForOffline } from './keep-for-offline.ts';
import { loadFirst } from './routes.tsx';

const SLOW_LINE_MS = 300;

/** Puts the app on the page. It is drawn piece by piece, so that no piece is a long one for a slow phone. */
export async function start({ isShown }: { isShown: boolean }): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const parts = loadFirst(window.location.pathname);
  // On a slow line it begins all the same, unless there is a picture to look at.
  const slowLine = new Promise((resolve) => setTimeout(resolve, SLOW_LINE_MS));
  await (isShown ? parts : Promise.race([parts, slowLine]));
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  if (import.meta.env.PROD) keepForOffline();
}
