import type { Currency } from '@krapao/money';
import { Money } from '@krapao/ui/data/money';
import { useTranslations } from 'use-intl';
import type { QueueKind } from './list/kinds.ts';
import { ItemWait } from './list/wait.tsx';

type Props = {
  kind: QueueKind;
  reference?: string | null | undefined;
  /** Start of the wait, while the item is open. */
  since?: string | undefined;
  /** Signed: the effect on the member's wallet. */
  amount?: number | null | undefined;
  currency?: Currency | null | undefined;
};

/** Title of the open item in two lines: name with waiting time, and amount. */
export function Head({ kind, reference, since, amount, currency }: Props) {
  const t = useTranslations('review');
  return (
    <span className="review-head">
      <small>
        {t(`item.${kind}`)} {reference}
        {since && (
          <>
            {' · '}
            {t('waiting')} <ItemWait since={since} kind={kind} />
          </>
        )}
      </small>
      {currency && typeof amount === 'number' && (
        <Money value={amount} currency={currency} signed size="big" tone={amount < 0 ? 'out' : 'in'} />
      )}
    </span>
  );
}
