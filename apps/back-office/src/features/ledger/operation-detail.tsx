import { Kv } from '@krapao/ui/kv';
import { Money } from '@krapao/ui/money';
import { SkeletonRows } from '@krapao/ui/skeleton';
import { Status } from '@krapao/ui/status';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { useMay } from '../../shared/session/session.ts';
import './operation-detail.css';
import { useWords } from './use-words.ts';

type Operation = AnswerOf<'GET /api/office/ledger/operations/{id}'>;

/** The screen that it was done on; an address of the queue names what is open. */
const placeOf = ({ kind, id }: NonNullable<Operation['trace'][number]['item']>) => `/queue/${kind}?open=${kind}.${id}`;

/** One movement of money: who allowed it, its lines, and its place in the chain. */
export function OperationDetail({ id }: { id: string }) {
  const t = useTranslations('ledger');
  const words = useWords();
  const [maySeeAudit, maySeeMembers] = [useMay('audit.read'), useMay('members.read')];
  const maySeeQueues = useMay('queues.read');
  const operation = useQuery({
    queryKey: ['ledger', 'operation', id],
    queryFn: () => call('GET /api/office/ledger/operations/{id}', { params: { id } }),
  });
  if (!operation.data) return operation.isError ? <QueryRetry query={operation} /> : <SkeletonRows count={4} />;
  const { kind, reference, currency, memberId, steps, hold, trace } = operation.data;
  return (
    <div className="operation-detail">
      <Kv
        bare
        items={[
          { label: t('operation'), value: words.kind(kind) },
          { label: t('reference'), value: <span className="operation-detail-long">{reference}</span> },
          {
            label: t('member'),
            value: memberId ? maySeeMembers ? <Link to={`/members/${memberId}`}>{memberId}</Link> : memberId : '–',
          },
          ...(hold
            ? [
                {
                  label: t('hold'),
                  value: (
                    <>
                      <Money value={hold.amount} currency={currency} /> {t(`holds.${hold.state}`)}
                    </>
                  ),
                },
              ]
            : []),
          { label: t('operationId'), value: <span className="operation-detail-long">{id}</span> },
        ]}
      />
      <h3>{t('who')}</h3>
      <ol className="operation-detail-trace">
        {trace.map(({ what, at, by, note, item }, index) => (
          <li key={`${what} ${at}`}>
            <b>{words.trace(what)}</b>
            <span className="grow">{by ? by.name : <span className="ink-mute">{t('byRule')}</span>}</span>
            <time dateTime={at} className="num is-thin ink-mute">
              {formatDateTime(at)}
            </time>
            {note && <small>{words.note(note)}</small>}
            {item && maySeeQueues && trace.findIndex((one) => one.item?.id === item.id) === index && (
              <Link className="link" to={placeOf(item)}>
                {t('seeItem')}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {trace.length === 0 && <p className="ink-mute">{t('noTrace')}</p>}
      {maySeeAudit && (
        <Link className="link" to={`/audit?subject=${id}`}>
          {t('toAudit')}
        </Link>
      )}
      <h3>{t('lines')}</h3>
      {steps.map((step) => (
        <Step key={`${step.action} ${step.at}`} step={step} currency={currency} />
      ))}
    </div>
  );
}

function Step({ step, currency }: { step: Operation['steps'][number]; currency: Operation['currency'] }) {
  const t = useTranslations('ledger');
  const words = useWords();
  return (
    <section className="operation-detail-step">
      <p className="row">
        <b className="grow">{t(`actions.${step.action}`)}</b>
        <time dateTime={step.at} className="num is-thin ink-mute">
          {formatDateTime(step.at)}
        </time>
      </p>
      {step.lines.length > 0 && (
        <table>
          <thead className="spoken">
            <tr>
              <th>{t('account')}</th>
              <th>{t('amount')}</th>
              <th>{t('balanceAfter')}</th>
            </tr>
          </thead>
          <tbody>
            {step.lines.map(({ account, amount, balanceAfter }) => (
              <tr key={account.id}>
                <td>
                  <Link to={`/ledger/entries?account=${account.id}`}>{words.account(account)}</Link>
                </td>
                <td>
                  <Money value={amount} currency={currency} signed />
                </td>
                <td className="ink-mute">
                  {balanceAfter === null ? '' : <Money value={balanceAfter} currency={currency} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {step.seal ? (
        <p className="operation-detail-seal">
          <Status kind="ok">{t('sealed', { number: step.seal.number })}</Status>{' '}
          <span className="operation-detail-long">{step.seal.hash}</span>
        </p>
      ) : (
        <p className="operation-detail-seal ink-mute">{t('notSealed')}</p>
      )}
    </section>
  );
}
