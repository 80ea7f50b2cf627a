import '@krapao/ui/styles/tokens.css';
import '@krapao/ui/styles/fonts.css';
import '@krapao/ui/styles/base.css';
import { applyTheme } from '@krapao/ui/brand/theme';
import './app/app-shell/app-shell.css';
import { nameClient } from '@krapao/web/api/call.ts';
import { applyLocale } from '@krapao/web/i18n/locale.ts';
import { callAhead } from './app/app-shell/call-ahead.ts';
import { showShell } from './app/app-shell/show-shell.ts';
import { flags } from './shared/flags.ts';

const BROKEN_LINE_MS = 5_000;

nameClient('member-web');
applyTheme();
if (flags.laosMode) document.documentElement.dataset.build = 'lao';
applyLocale();
callAhead(window.location.pathname);
if (document.readyState === 'loading') {
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}
const isShown = await showShell();
const { start } = await import('./app/start.tsx').catch(beginAgain);
await start({ isShown });

/** Connection or server failed while loading. Reloads when back; no chunk is there yet to show an error. */
function beginAgain(error: unknown): never {
  const reload = () => window.location.reload();
  window.addEventListener('online', reload, { once: true });
  setTimeout(reload, BROKEN_LINE_MS);
  throw error;
}
