import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { Books } from './books.ts';
import './comparisons.css';

type Comparison = Books['comparisons'][number];

/** Reconciliation results, latest first. */
export function Comparisons({ comparisons }: { comparisons: readonly Comparison[] }) {
  const t = useTranslations('ledger');
  if (comparisons.length === 0) return <p className="ink-mute">{t('noComparisons')}</p>;
  return (
    <ul className="comparisons">
      {comparisons.map((comparison) => (
        <li key={comparison.id}>
          <p className="comparisons-line">
            <b>{comparison.code}</b> <span className="num is-thin">{comparison.accountNo}</span>
            <span className="grow ink-mute">
              {t('askedBy', { by: comparison.by, at: formatDateTime(comparison.askedAt) })}
            </span>
            {comparison.theirs.map(({ currency, amount }) => (
              <span key={currency}>
                {t('theirs')} <Money value={amount} currency={currency} /> {t('ours')}{' '}
                <Money
                  value={comparison.ours.find((own) => own.currency === currency)?.amount ?? 0}
                  currency={currency}
                />
              </span>
            ))}
            <Outcome comparison={comparison} />
          </p>
          {comparison.differences.length > 0 && (
            <ul className="comparisons-differences">
              {comparison.differences.map(({ what, reference, currency, theirs, ours, at }) => (
                <li key={reference}>
                  <b>{t(`differences.${what}`)}</b> <span className="comparisons-reference">{reference}</span>
                  {currency && (
                    <>
                      {' '}
                      {t('theirs')} <Money value={theirs} currency={currency} /> {t('ours')}{' '}
                      <Money value={ours} currency={currency} />
                    </>
                  )}
                  {at && <span className="ink-mute"> {formatDateTime(at)}</span>}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function Outcome({ comparison: { finishedAt, error, differences, compared } }: { comparison: Comparison }) {
  const t = useTranslations('ledger');
  if (!finishedAt) return <Status kind="wait">{t('comparing')}</Status>;
  if (error) return <Status kind="fail">{t('notReadable', { error })}</Status>;
  return differences.length === 0 ? (
    <Status kind="ok">{t('agree', { n: compared })}</Status>
  ) : (
    <Status kind="fail">{t('differ', { n: differences.length })}</Status>
  );
}
