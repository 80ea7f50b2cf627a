import { registerMessages } from '@krapao/web/i18n/messages.tsx';

registerMessages(import.meta.glob<object>('../../../locales/*/*.json', { import: 'default' }));
