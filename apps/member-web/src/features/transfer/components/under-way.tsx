import type { Currency } from '@krapao/money';
import { Banner } from '@krapao/ui/banner';
import { Kv } from '@krapao/ui/kv';
import { Money } from '@krapao/ui/money';
import { useTranslations } from 'use-intl';

type Props = { from: string; to: string; amount: number; currency: Currency; reference: string };

/** The provider has not said what became of it. Nothing to do but to know that. */
export function UnderWay({ from, to, amount, currency, reference }: Props) {
  const t = useTranslations('transfer');
  const movement = useTranslations('movement');
  return (
    <section>
      <Banner>
        <b>{movement('checking')}</b>
        <p>{movement('underWay')}</p>
      </Banner>
      <p className="transfer-under-way-amount money-fit">
        <Money value={amount} currency={currency} size="big" />
      </p>
      <Kv
        items={[
          { label: t('from'), value: from },
          { label: t('to'), value: to },
          { label: movement('reference'), value: <span className="num is-thin">{reference}</span> },
        ]}
      />
    </section>
  );
}
