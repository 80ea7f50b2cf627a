import { LANGUAGE_TAG, LOCALES, type Locale } from '@krapao/contract/locales';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import './language-select.css';

/** Each language names itself, so that whoever strayed into the wrong one finds the way back. */
export const OWN_LANGUAGE_NAME = { th: 'ไทย', la: 'ລາວ', en: 'English' } as const satisfies Record<Locale, string>;

type LanguageSelectProps = {
  value: Locale;
  onChange: (locale: Locale) => void;
  label: string;
  /** On top of a picture. */
  solid?: boolean | undefined;
};

/** A native select lies unseen over the pill: the phone's own picker opens, and it costs nothing. */
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
