import type { Currency } from '@krapao/money';
import { Kv } from '@krapao/ui/data/kv';
import { Money } from '@krapao/ui/data/money';
import { Banner } from '@krapao/ui/states/banner';
import { useTranslations } from 'use-intl';

type Props = { from: string; to: string; amount: number; currency: Currency; reference: string };

/** The provider's outcome is unknown. The member can only wait. */
export function TransferPending({ from, to, amount, currency, reference }: Props) {
  const t = useTranslations('transfer');
  const movement = useTranslations('movement');
  return (
    <section>
      <Banner>
        <b>{movement('checking')}</b>
        <p>{movement('underWay')}</p>
      </Banner>
      <p className="transfer-pending-amount money-fit">
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
