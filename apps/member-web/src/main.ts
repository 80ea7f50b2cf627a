import '@krapao/ui/styles/tokens.css';
import '@krapao/ui/styles/fonts.css';
import '@krapao/ui/styles/base.css';
import { applyTheme } from '@krapao/ui/theme';
import './app/first-picture/first-picture.css';
import { callAhead } from './app/first-picture/call-ahead.ts';
import { showPicture } from './app/first-picture/show-picture.ts';
import { applyLocale } from './shared/i18n/locale.ts';

applyTheme();
applyLocale();
callAhead(window.location.pathname);
if (document.readyState === 'loading') {
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}
const isShown = await showPicture();
try {
  const { start } = await import('./app/start.tsx');
  await start({ isShown });
} catch (error) {
  // The line broke on the way: once it is back, all over again.
  window.addEventListener('online', () => window.location.reload(), { once: true });
  throw error;
}
