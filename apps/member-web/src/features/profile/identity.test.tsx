import type { Locale } from '@krapao/contract/locales';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider, type Messages } from 'use-intl';
import { expect, it, vi } from 'vitest';
import common from '../../../locales/en/common.json';
import profile from '../../../locales/en/profile.json';
import session from '../../../locales/en/session.json';
import { Identity } from './identity.tsx';

vi.mock('./edit-profile.tsx', () => ({ EditProfile: () => null }));
vi.mock('../../shared/session/session-clock.tsx', () => ({ SessionClock: () => null }));
vi.mock('@krapao/web/i18n/use-locale.ts');

const stored = {
  profile: {
    _id: 'm1',
    name: 'Mali',
    username: '0812345678',
    createdAt: '2025-03-14T02:41:07.000Z',
    currency: 'THB' as const,
    previousLoginAt: null,
  },
  bankAccount: {
    bank: { nameTH: 'ธนาคารกสิกรไทย', nameLA: 'ທະນາຄານກະສິກອນໄທ', nameEN: 'Kasikornbank' },
    bankCode: 'KBANK',
    bankAccountName: 'MALI JAIDEE',
    bankAccountNo: '0123456789',
  },
};

it.each<[Locale, string]>([
  ['th', 'ธนาคารกสิกรไทย'],
  ['en', 'ธนาคารกสิกรไทย'],
  ['la', 'ທະນາຄານກະສິກອນໄທ'],
])('names the bank in Thai, and in Lao for Lao readers: %s', (locale, name) => {
  vi.mocked(useLocale).mockReturnValue(locale);
  const markup = renderToStaticMarkup(
    <IntlProvider locale="en" messages={{ common, profile, session } as unknown as Messages} timeZone="Asia/Bangkok">
      <Identity stored={stored} />
    </IntlProvider>,
  );
  expect(markup).toContain(`<b>${name}</b>`);
});
