import { LIMIT_KINDS } from '@krapao/contract/play-limits';
import { type Currency, formatMoney } from '@krapao/money';
import { CardHeading } from '@krapao/ui/layout/card';
import { Banner } from '@krapao/ui/states/banner';
import { useOpened } from '@krapao/web/browser/use-sheet.ts';
import { useTranslations } from 'use-intl';
import { RowItem, Rows } from '../../../shared/parts/rows.tsx';
import type { Protection } from '../api/protection-query.ts';
import { LimitSheet } from './limit-sheet.tsx';
import { useLimitText } from './use-limit-text.ts';

type Props = Pick<Protection, 'limits' | 'aboveLimit'> & { currency: Currency };
type Limit = Protection['limits'][number];

/** Every limit with what is left of it, and deposits that arrived above one. */
export function Limits({ limits, aboveLimit, currency }: Props) {
  const t = useTranslations('protection');
  const { opened, key, open, close } = useOpened<Limit>();
  const textOf = useLimitText(currency);
  const limitText = ({ kind, amount, left }: Limit) =>
    amount === null ? t('noLimit') : t('limitLeft', { amount: textOf(kind, amount), left: textOf(kind, left ?? 0) });
  return (
    <>
      {aboveLimit.map(({ amount, at }) => (
        <Banner key={at}>{t('above', { amount: formatMoney(amount, currency) })}</Banner>
      ))}
      {LIMIT_KINDS.map((kind) => (
        <section key={kind} aria-label={t(`limitKind.${kind}`)}>
          <CardHeading>{t(`limitKind.${kind}`)}</CardHeading>
          <Rows>
            {limits
              .filter((limit) => limit.kind === kind)
              .map((limit) => (
                <button key={limit.period} type="button" onClick={() => open(limit)}>
                  <RowItem
                    icon={limit.wanted ? 'clock' : 'shield'}
                    label={t(`limitPeriod.${limit.period}`)}
                    value={<span className="num is-thin">{limitText(limit)}</span>}
                  />
                </button>
              ))}
          </Rows>
        </section>
      ))}
      {opened && <LimitSheet key={key} limit={opened} currency={currency} onClose={close} />}
    </>
  );
}
