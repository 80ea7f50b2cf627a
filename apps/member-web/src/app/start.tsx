import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { precacheForOffline } from './precache-for-offline.ts';
import { loadFirst } from './routes.tsx';

const SLOW_LINE_MS = 300;

/** Mounts the app in a transition, so that no render task blocks a slow phone for long. */
export async function start({ isShown }: { isShown: boolean }): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const parts = loadFirst(window.location.pathname);
  // On a slow connection, starts before the chunks are there, unless the shell is shown.
  const slowLine = new Promise((resolve) => setTimeout(resolve, SLOW_LINE_MS));
  await (isShown ? parts : Promise.race([parts, slowLine]));
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  if (import.meta.env.PROD) precacheForOffline();
}
