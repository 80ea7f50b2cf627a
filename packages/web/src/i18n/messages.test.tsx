import { cleanup, render, screen } from '@testing-library/react';
import { useLocale } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { changeLocale } from './locale.ts';
import { loadMessages, registerMessages, WithMessages } from './messages.tsx';

afterEach(() => {
  cleanup();
  changeLocale('th');
});

it.each([
  ['th', 'th-Thai-TH'],
  ['la', 'lo-Laoo-LA'],
  ['en', 'en-Latn-US'],
] as const)('texts of %s are formatted by Intl as %s', { tags: ['R16'] }, async (locale, tag) => {
  registerMessages({ [`locales/${locale}/common.json`]: async () => ({}) });
  changeLocale(locale);
  await loadMessages([]);
  const Tag = () => new Intl.Locale(useLocale()).maximize().toString();
  render(
    <WithMessages of={[]}>
      <Tag />
    </WithMessages>,
  );
  expect(screen.getByText(tag)).toBeTruthy();
});
