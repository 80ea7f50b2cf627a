import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useTranslations } from 'use-intl';
import type { Slice } from './api/spin-queries.ts';
import { Stub } from './coupons.tsx';
import { chanceText } from './model.ts';

/** The odds of each slice, in the order of the wheel. */
export function Odds({ slices }: { slices: readonly Slice[] }) {
  const t = useTranslations('spin');
  const locale = useLocale();
  return (
    <section className="spin-chances" aria-labelledby="spin-odds">
      <div className="spin-head">
        <h2 id="spin-odds" className="text-heading">
          {t('odds')}
        </h2>
      </div>
      <ul className="card spin-odds">
        {slices.map((slice) => (
          <li key={slice.code}>
            <Stub {...slice} />
            <span className="num is-thin">{chanceText(slice.ppm, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
