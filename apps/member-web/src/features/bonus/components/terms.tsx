import type { Currency } from '@krapao/money';
import { CardHeading } from '@krapao/ui/layout/card';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Bonus, Offer } from '../api/bonus-queries.ts';
import { useOfferMessages } from '../use-offer-messages.ts';
import './terms.css';

type TermsProps = { offer: Offer; bonus?: Bonus; currency: Currency };

/** All conditions of an offer. */
export function Terms({ offer, bonus, currency }: TermsProps) {
  const t = useTranslations('bonus.terms');
  const words = useOfferMessages(currency);
  const terms = [
    [t('worth'), words.worth(offer)],
    [t('who'), words.who(offer, bonus)],
    [t('when'), words.when(offer)],
    [t('limits'), t('limitsText')],
    [t('ends'), words.both(offer), t('endsFail'), t('endsTime')],
    [t('order'), t('orderText')],
    [t('cancel'), t('cancelText')],
  ] as const;
  return (
    <Readable label={t('title')}>
      <CardHeading>{t('title')}</CardHeading>
      <dl className="terms card">
        {terms.map(([term, ...lines]) => (
          <div key={term}>
            <dt>{term}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Readable>
  );
}

/** A section without controls, focusable so that keyboard users can reach and scroll it. */
export function Readable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: some browsers let nothing else in the sheet be scrolled by keys.
    <section aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** The conditions common to all offers. */
export function Points({ children }: { children?: ReactNode }) {
  const t = useTranslations('bonus.terms');
  return (
    <ul className="terms-points">
      {children}
      {(['endsTime', 'limitsText', 'orderText', 'cancelText'] as const).map((point) => (
        <li key={point}>{t(point)}</li>
      ))}
    </ul>
  );
}
