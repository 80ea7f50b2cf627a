import { Hem } from '@krapao/ui/hem';
import { Money } from '@krapao/ui/money';
import { Skeleton } from '@krapao/ui/skeleton';
import { Status } from '@krapao/ui/status';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { formatTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Age } from '../../shared/time/age.tsx';
import { gamesQuery, headQuery, slipsQuery, statementQuery } from './member-queries.ts';
import './member-money.css';
import { openItems } from './open-items.ts';
import { purseOf } from './purse.ts';

/** What the member has as they see it, what they wait for, and what happened last. */
export function MemberMoney({ id }: { id: string }) {
  const t = useTranslations('inbox.money');
  const head = useQuery(headQuery(id));
  const games = useQuery(gamesQuery(id));
  const statement = useQuery(statementQuery(id));
  const slips = useQuery(slipsQuery(id));
  if (!head.data || !games.data) {
    return head.isError || games.isError ? <QueryRetry query={[head, games]} /> : <Skeleton height={132} />;
  }
  const { wallet, reward, isStopped } = head.data;
  const { currency } = wallet;
  const { total, parts } = purseOf(wallet, games.data);
  const lines = statement.data?.lines ?? [];
  const waiting = openItems(lines, slips.data?.slips ?? [], currency);
  return (
    <>
      <section className="member-money" aria-label={t('total')}>
        <p>{t('total')}</p>
        <p className="member-money-total">
          <Money value={total} currency={currency} />
        </p>
        <dl>
          {parts.map(({ name, value }) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                <Money value={value} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
        <Hem />
      </section>
      {isStopped && <Status kind="fail">{t('stopped')}</Status>}
      <section>
        <h3>{t('waiting')}</h3>
        {waiting.length === 0 ? (
          <p className="ink-mute">{t('nothingWaits')}</p>
        ) : (
          <ul className="member-money-lines">
            {waiting.map(({ reference, type, amount, currency: its, createdAt, to }) => (
              <li key={reference}>
                <Link to={to}>
                  <b>{t(`types.${type}`)}</b>
                  <small>
                    {reference} · <Age at={createdAt} />
                  </small>
                </Link>
                <span>
                  <Money value={amount} currency={its} signed />
                  <Status kind="wait">{t('outcomes.IN_PROGRESS')}</Status>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {reward && (
        <section>
          <h3>{t('reward')}</h3>
          <p className="member-money-reward">
            <b>{reward.title}</b>
            <span>
              {t('left')} <Money value={reward.left} currency={currency} />
            </span>
          </p>
        </section>
      )}
      {lines.length > 0 && (
        <section>
          <h3>{t('latest')}</h3>
          <ul className="member-money-lines">
            {lines.slice(0, 6).map((line) => (
              <li key={line.id}>
                <b>{t(`types.${line.statementType}`)}</b>
                <small className="num is-thin">{formatTime(line.createdAt)}</small>
                <Money value={line.amount} currency={line.currency} signed tone={toneOf(line)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="member-money-more">
        <Link to={`/members/${id}`}>{t('open')}</Link>
      </p>
    </>
  );
}

/** What moved between the member's own accounts neither came in nor left. */
function toneOf({ status, statementType, amount }: { status: string; statementType: string; amount: number }) {
  if (status === 'FAILED') return 'void';
  if (statementType === 'transfer') return undefined;
  return amount > 0 ? 'in' : 'out';
}
