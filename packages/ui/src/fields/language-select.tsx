import { LANGUAGE_TAG, LOCALES, type Locale } from '@krapao/contract/locales';
import { Icon } from '../brand/icon.tsx';
import { cx } from '../cx.ts';
import './language-select.css';

/** Each language under its own name, so that a member in the wrong language can switch back. */
export const OWN_LANGUAGE_NAME = { th: 'ไทย', la: 'ລາວ', en: 'English' } as const satisfies Record<Locale, string>;

type LanguageSelectProps = {
  value: Locale;
  onChange: (locale: Locale) => void;
  label: string;
  /** On top of a picture. */
  solid?: boolean | undefined;
};

/** A transparent native select covers the pill, so that the phone's own picker opens at no cost. */
export function LanguageSelect({ value, onChange, label, solid }: LanguageSelectProps) {
  return (
    <span className={cx('language-select', solid && 'is-solid')}>
      <Icon name="globe" />
      <span aria-hidden="true" lang={LANGUAGE_TAG[value]}>
        {OWN_LANGUAGE_NAME[value]}
      </span>
      <Icon name="down" />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as Locale)}>
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={LANGUAGE_TAG[locale]}>
            {OWN_LANGUAGE_NAME[locale]}
          </option>
        ))}
      </select>
    </span>
  );
}
