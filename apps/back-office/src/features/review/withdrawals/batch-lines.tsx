import { formatMoney } from '@krapao/money';
import { Status } from '@krapao/ui/data/status';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { nameOf } from '../list/kinds.ts';

/** The withdrawals of a bank file, each with the bank's answer; those that failed lead to where they wait. */
export function BatchLines({ id }: { id: string }) {
  const t = useTranslations('review.batch');
  const query = useQuery({
    queryKey: ['queues', 'batch-lines', id],
    queryFn: () => call('GET /api/office/withdrawals/batches/{id}/lines', { params: { id } }),
  });
  return (
    <section className="review-part">
      <h3>{t('contents')}</h3>
      <Loaded query={query}>
        {(lines) => (
          <ol className="review-suggestions">
            {lines.map(({ line, id: withdrawal, reference, member, amount, currency, bank, result, note }) => (
              <li key={line}>
                <div className="grow">
                  <b>{member?.name ?? bank.accountName}</b>
                  <small className="num is-thin">
                    <Link
                      className="link"
                      to={`/queue/withdrawals?open=${nameOf({ kind: 'withdrawals', id: withdrawal })}`}
                    >
                      {reference}
                    </Link>{' '}
                    · {bank.code} {bank.accountNo}
                  </small>
                  {note && <small>{note}</small>}
                </div>
                <span className="num">{formatMoney(amount, currency)}</span>
                {result && <Status kind={result === 'paid' ? 'ok' : 'fail'}>{t(`result.${result}`)}</Status>}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
