import '@krapao/ui/styles/tokens.css';
import '@krapao/ui/styles/fonts.css';
import '@krapao/ui/styles/base.css';
import './app/office.css';
import './shared/i18n/own-texts.ts';
import { applyTheme } from '@krapao/ui/brand/theme';
import { nameClient } from '@krapao/web/api/call.ts';
import { applyLocale, changeLocale, currentLocale } from '@krapao/web/i18n/locale.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followTabs } from './app/tabs.ts';

nameClient('back-office');
applyTheme();
if (currentLocale() === 'la') changeLocale('th'); // The back office has English and Thai only.
applyLocale();
followTabs();
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
