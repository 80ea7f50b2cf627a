import { formatMoney } from '@krapao/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../shared/session/session.ts';
import type { Withdrawal } from '../queries.ts';
import './withdrawal-facts.css';

/** Seconds would only crowd the figures. */
const toTheMinute = (at: string) => formatDateTime(at).slice(0, 16);

type Props = { withdrawal: Withdrawal };

/** The member's money around a withdrawal: balance, deposits and play since the last payout, and earlier payouts. */
export function WithdrawalFigures({ withdrawal: { background, currency } }: Props) {
  const t = useTranslations('review.withdrawal.facts');
  const { balance, since, deposits, play, rewards, payouts } = background;
  const money = (amount: number) => formatMoney(amount, currency);
  const beside = [
    ...(balance.inGames > 0 ? [t('inGames', { amount: money(balance.inGames) })] : []),
    ...(balance.held > 0 ? [t('held', { amount: money(balance.held) })] : []),
  ];
  const figures = [
    { label: t('balance'), value: money(balance.wallet), notes: beside },
    { label: t('deposits'), value: money(deposits.sum), notes: [t('times', { n: deposits.count })] },
    {
      label: t('turnover'),
      value: money(play.turnover),
      notes: [
        t('bets', { n: play.bets, result: formatMoney(play.payout - play.stake, currency, { signed: true }) }),
        ...(deposits.sum > 0
          ? [t('ofDeposits', { percent: Math.floor((play.turnover * 100) / deposits.sum).toLocaleString('en') })]
          : []),
      ],
    },
    {
      label: t('payouts'),
      value: money(payouts.sum),
      notes: [
        t('times', { n: payouts.count }),
        ...(payouts.last
          ? [t('last', { amount: money(payouts.last.amount), time: toTheMinute(payouts.last.at) })]
          : []),
      ],
    },
    ...rewards.map(({ title, turnover, needed, state }) => ({
      label: t('reward', { title }),
      value: money(turnover),
      notes: [t('needed', { amount: money(needed) }), t(`rewardState.${state}`)],
    })),
  ];
  return (
    <section className="review-part">
      <h3>{since ? t('since', { time: toTheMinute(since) }) : t('sinceJoined')}</h3>
      <dl className="withdrawal-facts">
        {figures.map(({ label, value, notes }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b className="num">{value}</b>
              {notes.map((note) => (
                <small key={note}>{note}</small>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The rule that sent the withdrawal to review, with its numbers at that time. */
export function HeldByRule({ withdrawal: { heldBy, amount, currency } }: Props) {
  const t = useTranslations('review.withdrawal.heldBy');
  if (!heldBy) return null;
  if (heldBy.code === 'EVERY') return <p className="withdrawal-facts-rule">{t('EVERY')}</p>;
  if (heldBy.code === 'CHANGE') {
    const { since, until } = heldBy;
    return (
      <p className="withdrawal-facts-rule">{t('CHANGE', { since: toTheMinute(since), until: toTheMinute(until) })}</p>
    );
  }
  const { code, above, earlier } = heldBy;
  const money = (value: number) => formatMoney(value, currency);
  const numbers = { above: money(above), amount: money(amount), earlier: money(earlier), sum: money(earlier + amount) };
  return <p className="withdrawal-facts-rule">{t(earlier > 0 ? `${code}_DAY` : code, numbers)}</p>;
}

/** Members who share an account, device or address, and changes of credentials. */
export function Connections({ withdrawal: { background } }: Props) {
  const t = useTranslations('review.withdrawal.facts');
  const maySee = useMay('members.read');
  const { alike, changes } = background;
  return (
    <div className="withdrawal-facts-pair">
      {alike && (
        <section className="review-part">
          <h3>{t('alike')}</h3>
          {alike.length === 0 && <p className="ink-mute">{t('nobody')}</p>}
          <ul className="withdrawal-facts-list">
            {alike.map(({ id, name, why }) => (
              <li key={id}>
                {maySee ? <Link to={`/members/${id}`}>{name}</Link> : name} <span className="num is-thin">{id}</span>
                <small>{[...new Set(why.map(({ code }) => t(`why.${code}`)))].join(', ')}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="review-part">
        <h3>{t('changes')}</h3>
        {changes.length === 0 && <p className="ink-mute">{t('noChanges')}</p>}
        <ul className="withdrawal-facts-list">
          {changes.map(({ kind, event, at }) => {
            const named = `change.${kind}-${event}` as 'change.password';
            return (
              <li key={`${kind} ${at}`}>
                {t.has(named) ? t(named) : t(`change.${kind}`)}
                <small className="num is-thin">{toTheMinute(at)}</small>
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}
