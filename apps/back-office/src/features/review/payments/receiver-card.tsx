import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Avatar } from '@krapao/ui/data/avatar';
import { Kv } from '@krapao/ui/data/kv';
import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { useMay } from '../../../shared/session/session.ts';
import type { Payment, Receiver } from '../queries.ts';
import '../review-member.css';

const DEPOSITS = 3;

type Props = { payment: Payment; receiver: Receiver; onChange: () => void };

/** The chosen member beside the payment's sender: name, bank and last deposits, in sight until the money is credited. */
export function ReceiverCard({ payment, receiver: { member, notice }, onChange }: Props) {
  const t = useTranslations('review.payment');
  const maySee = useMay('members.read');
  const { id, name, phone } = member;
  const { data: line } = useQuery({
    queryKey: ['members', 'receiver', id],
    queryFn: async () => {
      const { members } = await call('GET /api/office/members', { query: { search: id, limit: 1 } });
      return members.find((each) => each.id === id) ?? null;
    },
    enabled: maySee,
  });
  const { data: deposits } = useQuery({
    queryKey: ['member', id, 'last-deposits'],
    queryFn: async () => {
      const query = { type: 'deposit', limit: DEPOSITS } as const;
      return (await call('GET /api/office/members/{id}/statement', { params: { id }, query })).lines;
    },
    enabled: maySee,
  });
  return (
    <section className="review-receiver" aria-label={t('receiver')}>
      <div className="review-member">
        <Avatar name={name} />
        <div className="grow">
          <b>{name}</b>
          <small className="num is-thin">
            {id} · {phone}
          </small>
          <span className="review-chips">
            {line && line.currency !== payment.currency && (
              <Status kind="fail">{t('otherCurrency', { currency: line.currency })}</Status>
            )}
            {line?.state === 'inactive' && <Status kind="fail">{t('inactive')}</Status>}
          </span>
        </div>
        <Button size="xs" tone="ghost" onClick={onChange}>
          {t('chooseOther')}
        </Button>
      </div>
      <Kv
        bare
        items={[
          {
            label: t('paidFrom'),
            value: [payment.senderBank, payment.senderAccount, payment.senderName].filter(Boolean).join(' '),
          },
          ...(line
            ? [
                {
                  label: t('registered'),
                  value: `${line.bank.code} ${line.bank.accountNo} ${line.bank.accountName}`,
                },
              ]
            : []),
          ...(notice
            ? [
                {
                  label: t('announced'),
                  value: `${formatMoney(notice.amount, notice.currency)} · ${formatDateTime(notice.createdAt)}`,
                },
              ]
            : []),
          ...(deposits
            ? [
                {
                  label: t('lastDeposits'),
                  value: (
                    <ul>
                      {deposits.length === 0 && <li>{t('noDeposits')}</li>}
                      {deposits.map(({ reference, amount, currency, createdAt, from }) => (
                        <li key={reference} className="num is-thin">
                          {formatMoney(amount, currency)} · {formatDateTime(createdAt)} · {from}
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
