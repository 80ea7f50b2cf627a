import { bringTexts } from '@krapao/web/i18n/texts.tsx';

bringTexts(import.meta.glob<object>('../../../locales/*/*.json', { import: 'default' }));
