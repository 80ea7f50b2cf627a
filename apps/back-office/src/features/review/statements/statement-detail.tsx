import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Kv } from '@krapao/ui/data/kv';
import { Status } from '@krapao/ui/data/status';
import { SelectField } from '@krapao/ui/fields/select-field';
import { Banner } from '@krapao/ui/states/banner';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { useFeed } from '../../../shared/api/use-feed.ts';
import { nameOf } from '../list/kinds.ts';
import { type Statement, type StatementLine, useFileErrorText } from './queries.ts';
import { StatementState } from './statement-state.tsx';

const PAGE_LINES = 50;
const OUTCOMES = ['new', 'known', 'review', 'debit', 'pending'] as const;
type Outcome = (typeof OUTCOMES)[number];
const KIND = { new: 'ok', known: 'note', review: 'wait', debit: 'note', pending: 'note' } as const;

/** One statement: figures, and what each line became. */
export function StatementDetail({ statement }: { statement: Statement }) {
  const t = useTranslations('bank-files');
  const { text } = useFileErrorText();
  const { id, currency, from, until, opening, closing, fault, faultLine, approvalId } = statement;
  const money = (amount: number) => <span className="num">{formatMoney(amount, currency)}</span>;
  const time = (at: string) => <span className="num is-thin">{formatDateTime(at)}</span>;
  return (
    <>
      <Kv
        bare
        items={[
          { label: t('file'), value: statement.fileName },
          { label: t('account'), value: `${statement.bankCode} ${statement.accountNo}` },
          { label: t('received'), value: time(statement.receivedAt) },
          { label: t('by'), value: statement.uploadedBy ?? t('fromFolder') },
          { label: t('state'), value: <StatementState state={statement.state} /> },
          ...(from && until
            ? [
                {
                  label: t('period'),
                  value: (
                    <>
                      {time(from)} – {time(until)}
                    </>
                  ),
                },
              ]
            : []),
          ...(statement.lines > 0
            ? [
                {
                  label: t('credits'),
                  value: (
                    <>
                      {statement.credits} · {money(statement.creditSum)}
                    </>
                  ),
                },
                {
                  label: t('debits'),
                  value: (
                    <>
                      {statement.debits} · {money(statement.debitSum)}
                    </>
                  ),
                },
              ]
            : []),
          ...(opening === null ? [] : [{ label: t('opening'), value: money(opening) }]),
          ...(closing === null ? [] : [{ label: t('closing'), value: money(closing) }]),
        ]}
      />
      {fault && (
        <Banner tone="bad">
          <b>{t('refused')}</b>
          <p>{text({ fault, line: faultLine })}</p>
          <small>{t('nothingDone')}</small>
        </Banner>
      )}
      {approvalId && (
        <Banner icon="users">
          {t('waits')}{' '}
          <Link className="link" to={`/queue/approvals?open=${nameOf({ kind: 'approvals', id: approvalId })}`}>
            {t('seeApproval')}
          </Link>
        </Banner>
      )}
      {statement.lines > 0 && <Lines key={id} statement={statement} />}
    </>
  );
}

function Lines({ statement: { id, currency, outcomes, state } }: { statement: Statement }) {
  const t = useTranslations('bank-files');
  const [outcome, setOutcome] = useState<Outcome | ''>('');
  const feed = useFeed<StatementLine, number>({
    queryKey: ['queues', 'statement-lines', id, outcome, state],
    load: async (after) => {
      const query = { after, limit: PAGE_LINES, outcome: outcome || undefined };
      const rows = await call('GET /api/office/bank-statements/{id}/lines', { params: { id }, query });
      return { rows, next: rows.length === PAGE_LINES ? rows.at(-1)?.position : undefined };
    },
  });
  return (
    <section className="review-part">
      <h3>{t('lines')}</h3>
      {state !== 'waiting' && state !== 'declined' && (
        <SelectField
          label={t('show')}
          value={outcome}
          onChange={({ target }) => setOutcome(target.value as Outcome | '')}
        >
          <option value="">{t('every')}</option>
          {OUTCOMES.map((one) => (
            <option key={one} value={one}>{`${t(`outcomes.${one}`)} (${outcomes[one]})`}</option>
          ))}
        </SelectField>
      )}
      <Loaded query={feed}>
        {(lines) => (
          <ol className="review-suggestions">
            {lines.map((line) => (
              <li key={line.position}>
                <div className="grow">
                  <b>{line.senderName ?? line.note ?? '–'}</b>
                  <small className="num is-thin">
                    {t('line', { n: line.line })} · {formatDateTime(line.at)}
                    {line.senderBank && ` · ${line.senderBank} ${line.senderAccount ?? ''}`}
                  </small>
                  {line.reference && <small className="num is-thin">{line.reference}</small>}
                </div>
                <span className="num">
                  {formatMoney(line.direction === 'debit' ? -line.amount : line.amount, currency, { signed: true })}
                </span>
                {line.outcome && (
                  <Status kind={KIND[line.outcome]}>
                    <Became line={line} outcome={line.outcome} />
                  </Status>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      {feed.hasMore && (
        <Button size="sm" busy={feed.isLoadingMore} onClick={feed.loadMore}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

/** Leads to the payment or entry that a line became. */
function Became({ line: { paymentId, entryId }, outcome }: { line: StatementLine; outcome: Outcome }) {
  const t = useTranslations('bank-files.outcomes');
  const item = paymentId
    ? ({ kind: 'payments', id: paymentId } as const)
    : entryId
      ? ({ kind: 'entries', id: entryId } as const)
      : undefined;
  if (!item) return t(outcome);
  return (
    <Link className="link" to={`/queue/${item.kind}?open=${nameOf(item)}`}>
      {t(outcome)}
    </Link>
  );
}
