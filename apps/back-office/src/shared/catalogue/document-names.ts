import type { Locale } from '@krapao/contract/locales';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { type Messages, useTranslations } from 'use-intl';
import { type Json, valueAt } from './at-path.ts';
import type { Kind } from './document-kind.ts';
import type { OptionName } from './field-spec.ts';

const textOf = (value: Json): string => (typeof value === 'string' ? value : '');

/** Returns the name inside the document itself. */
function ownName(kind: Kind, value: Json, locale: Locale): string {
  if (kind === 'offer' || kind === 'news' || kind === 'announcement') return textOf(valueAt(value, `title.${locale}`));
  if (kind === 'bank' || kind === 'wheel') return textOf(valueAt(value, `name.${locale}`));
  if (kind === 'source') return textOf(valueAt(value, `description.${locale}`));
  if (kind === 'deposit-account')
    return `${textOf(valueAt(value, `name.${locale}`))} ${textOf(valueAt(value, 'accountNo'))}`.trim();
  if (kind === 'deposit-wallet') return textOf(valueAt(value, 'accountNo'));
  if (kind === 'game' || kind === 'segment') return textOf(valueAt(value, 'name'));
  return textOf(valueAt(value, 'title'));
}

export function useDocumentName(): (kind: Kind, key: string, value: Json) => string {
  const t = useTranslations('catalogue');
  const locale = useLocale();
  return (kind, key, value) => {
    if (kind === 'setting') return t(`settings.${key as keyof Messages['catalogue']['settings']}`);
    const name = ownName(kind, value, locale);
    // Two channels into one account are two documents, distinguished by mode.
    const mode = /^deposit-/.test(kind) ? textOf(valueAt(value, 'mode')) : '';
    return name && mode ? `${name} · ${t(`options.${mode as OptionName}`)}` : name || key;
  };
}
