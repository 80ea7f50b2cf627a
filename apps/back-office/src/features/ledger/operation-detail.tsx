import { Kv } from '@krapao/ui/data/kv';
import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { Table } from '@krapao/ui/data/table';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { useMay } from '../../shared/session/session.ts';
import './operation-detail.css';
import { useLedgerMessages } from './use-ledger-messages.ts';

type Operation = AnswerOf<'GET /api/office/ledger/operations/{id}'>;

/** Address of the review screen with the item open. */
const placeOf = ({ kind, id }: NonNullable<Operation['trace'][number]['item']>) => `/queue/${kind}?open=${kind}.${id}`;

/** One operation: its approvals, its legs and its place in the hash chain. */
export function OperationDetail({ id }: { id: string }) {
  const operation = useQuery({
    queryKey: ['ledger', 'operation', id],
    queryFn: () => call('GET /api/office/ledger/operations/{id}', { params: { id } }),
  });
  return <Loaded query={operation}>{(data) => <Detail id={id} operation={data} />}</Loaded>;
}

function Detail({ id, operation }: { id: string; operation: Operation }) {
  const t = useTranslations('ledger');
  const words = useLedgerMessages();
  const [maySeeAudit, maySeeMembers] = [useMay('audit.read'), useMay('members.read')];
  const maySeeQueues = useMay('queues.read');
  const { kind, reference, currency, memberId, steps, hold, trace } = operation;
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
  const words = useLedgerMessages();
  return (
    <section className="operation-detail-step">
      <p className="row">
        <b className="grow">{t(`actions.${step.action}`)}</b>
        <time dateTime={step.at} className="num is-thin ink-mute">
          {formatDateTime(step.at)}
        </time>
      </p>
      {step.lines.length > 0 && (
        <Table
          caption={t(`actions.${step.action}`)}
          columns={[
            {
              key: 'account',
              head: t('account'),
              cell: ({ account }) => <Link to={`/ledger/entries?account=${account.id}`}>{words.account(account)}</Link>,
            },
            {
              key: 'amount',
              head: t('amount'),
              align: 'right',
              cell: ({ amount }) => <Money value={amount} currency={currency} signed />,
            },
            {
              key: 'balanceAfter',
              head: t('balanceAfter'),
              align: 'right',
              cell: ({ balanceAfter }) =>
                balanceAfter !== null && <Money className="ink-mute" value={balanceAfter} currency={currency} />,
            },
          ]}
          rows={step.lines}
          rowKey={({ account }) => String(account.id)}
        />
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
