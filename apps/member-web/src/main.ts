import '@krapao/ui/styles/tokens.css';
import '@krapao/ui/styles/fonts.css';
import '@krapao/ui/styles/base.css';
import { applyTheme } from '@krapao/ui/theme';
import './app/first-picture/first-picture.css';
import { nameClient } from '@krapao/web/api/call.ts';
import { applyLocale } from '@krapao/web/i18n/locale.ts';
import { callAhead } from './app/first-picture/call-ahead.ts';
import { showPicture } from './app/first-picture/show-picture.ts';

const BROKEN_LINE_MS = 5_000;

nameClient('member-web');
applyTheme();
applyLocale();
callAhead(window.location.pathname);
if (document.readyState === 'loading') {
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}
const isShown = await showPicture();
const { start } = await import('./app/start.tsx').catch(beginAgain);
await start({ isShown });

/** The line or the server broke on the way. Until they are back there is nothing to say it with. */
function beginAgain(error: unknown): never {
  const reload = () => window.location.reload();
  window.addEventListener('online', reload, { once: true });
  setTimeout(reload, BROKEN_LINE_MS);
  throw error;
}
