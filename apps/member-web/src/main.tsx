import '@krapao/ui/styles/tokens.css';
import '@krapao/ui/styles/fonts.css';
import '@krapao/ui/styles/base.css';
import { applyTheme } from '@krapao/ui/theme';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { keepForOffline } from './app/keep-for-offline.ts';
import { headStart } from './app/routes.tsx';
import { applyLocale } from './shared/i18n/locale.ts';

applyTheme();
applyLocale();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// Drawing piece by piece, React would wait between the pieces. On a slow line it begins all the same.
const SLOW_LINE_MS = 300;
const slowLine = new Promise((resolve) => setTimeout(resolve, SLOW_LINE_MS));
await Promise.race([headStart(window.location.pathname), slowLine]);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

if (import.meta.env.PROD) keepForOffline();
