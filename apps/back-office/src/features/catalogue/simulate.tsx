import { type Currency, formatMajor } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Table } from '@krapao/ui/data/table';
import { Field } from '@krapao/ui/fields/field';
import { toast } from '@krapao/ui/layers/toast';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { type Json, valueAt } from '../../shared/catalogue/at-path.ts';
import type { Kind } from '../../shared/catalogue/document-kind.ts';
import { useFieldMessages } from '../../shared/catalogue/use-field-messages.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { InView } from '../../shared/layout/in-view.tsx';
import { issueOf } from './issue-of.ts';
import { useIssueText } from './issue-texts.ts';
import type { Simulation } from './queries.ts';
import './simulate.css';

const DAYS_MAX = 90;

/** Estimated cost of the draft rule over the last days. The simulation can be stopped while it runs. */
export function Simulate({ kind, documentKey: key, value }: { kind: Kind; documentKey: string; value: Json }) {
  const t = useTranslations('catalogue.simulation');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const issueText = useIssueText();
  const { shortNameOf } = useFieldMessages(kind, key);
  const [days, setDays] = useState(30);
  const [answer, setAnswer] = useState<Simulation>();
  const [isRunning, setRunning] = useState(false);
  const stopping = useRef<AbortController>(undefined);
  const run = async () => {
    stopping.current = new AbortController();
    setRunning(true);
    try {
      const { signal } = stopping.current;
      setAnswer(
        await call('POST /api/office/catalogue/{kind}/{key}/simulate', {
          params: { kind, key },
          body: { value, days },
          signal,
        }),
      );
    } catch (error) {
      const issue = issueOf(error);
      if (!stopping.current.signal.aborted)
        toast.error(issue ? issueText(issue, shortNameOf(issue.path)) : errorText(error));
    }
    setRunning(false);
  };
  return (
    <section className="simulate" aria-label={t('title')}>
      <p className="ink-soft">{t('hint')}</p>
      <form
        className="row simulate-form"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Field
          label={t('days')}
          type="number"
          numeric
          min={1}
          max={DAYS_MAX}
          value={days}
          onChange={({ target }) => setDays(Math.min(DAYS_MAX, Math.max(1, Math.round(Number(target.value)) || 1)))}
        />
        <Button type="submit" tone="gold" size="sm" icon="play" busy={isRunning}>
          {t('run')}
        </Button>
        {isRunning && (
          <Button size="sm" tone="ghost" onClick={() => stopping.current?.abort()}>
            {common('cancel')}
          </Button>
        )}
      </form>
      {answer && (
        <InView of={answer}>
          {answer.sums.map((sum) => (
            <Sums key={sum.currency} sum={sum} />
          ))}
          {answer.wheel && (
            <WheelSums wheel={answer.wheel} document={value} currency={answer.sums[0]?.currency ?? 'THB'} />
          )}
        </InView>
      )}
    </section>
  );
}

function Sums({ sum }: { sum: Simulation['sums'][number] }) {
  const t = useTranslations('catalogue.simulation');
  const { currency, members, times, cost, coins, perDay, top } = sum;
  const money = (amount: number) => formatMajor(amount, currency);
  return (
    <div className="simulate-sum">
      <h3 className="text-heading">{t('cost', { cost: money(cost), currency })}</h3>
      <p className="ink-soft" role="status">
        {t('members', { members, times })}
        {coins !== null && ` · ${t('coins', { coins })}`}
      </p>
      {perDay.length > 0 && (
        <SumTable
          caption={t('perDay')}
          heads={[t('day'), t('times'), t('amount')]}
          rows={perDay.map((day) => [formatDateTime(day.day).slice(0, 10), String(day.times), money(day.cost)])}
        />
      )}
      {top.length > 0 && (
        <SumTable
          caption={t('top')}
          heads={[t('member'), t('times'), t('amount')]}
          rows={top.map((one) => [`${one.name} (${one.memberId})`, String(one.times), money(one.amount)])}
        />
      )}
    </div>
  );
}

type WheelProps = { wheel: NonNullable<Simulation['wheel']>; document: Json; currency: Currency };

function WheelSums({ wheel, document, currency }: WheelProps) {
  const t = useTranslations('catalogue.simulation');
  const locale = useLocale();
  const slices = valueAt(document, 'slices');
  const labelOf = (code: string): string => {
    const slice = Array.isArray(slices) ? slices.find((one) => valueAt(one, 'code') === code) : undefined;
    return String(valueAt(slice, `label.${locale}`) || code);
  };
  const money = (amount: number) => formatMajor(amount, currency);
  return (
    <div className="simulate-sum">
      <h3 className="text-heading">{t('perSpin', { amount: money(wheel.perSpin) })}</h3>
      {wheel.perCoin !== null && <p className="ink-soft">{t('perCoin', { amount: money(wheel.perCoin) })}</p>}
      <SumTable
        caption={t('draws', { n: wheel.draws.toLocaleString('en') })}
        heads={[t('slice'), t('odds'), t('drawn'), t('spun'), t('amount')]}
        rows={wheel.slices.map(({ code, ppm, drawn, spun, cost }) => [
          labelOf(code),
          `${ppm / 10_000} %`,
          drawn.toLocaleString('en'),
          spun.toLocaleString('en'),
          money(cost),
        ])}
      />
    </div>
  );
}

function SumTable({ caption, heads, rows }: { caption: string; heads: string[]; rows: string[][] }) {
  return (
    <div className="simulate-scroll">
      <p className="ink-mute" aria-hidden="true">
        {caption}
      </p>
      <Table
        caption={caption}
        columns={heads.map((head, index) => ({
          key: head,
          head,
          cell: (row: readonly string[]) => (index === 0 ? row[0] : <span className="num is-thin">{row[index]}</span>),
          align: index === 0 ? undefined : 'right',
          isRowHead: index === 0,
        }))}
        rows={rows}
        rowKey={(_row, index) => String(index)}
      />
    </div>
  );
}
