import { WovenBorder } from '@krapao/ui/brand/woven-border';
import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { Loaded, together } from '@krapao/web/parts/loaded.tsx';
import { formatTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';
import { Age } from '../../shared/time/age.tsx';
import { gamesQuery, headQuery, slipsQuery, statementQuery } from './member-queries.ts';
import './member-money.css';
import { balanceOf } from '@krapao/money/balance';
import { balanceParts } from './balance-parts.ts';
import { openItems } from './open-items.ts';

/** The member's balance as the member sees it, open items and latest statement entries. */
export function MemberMoney({ id }: { id: string }) {
  const query = together(useQuery(headQuery(id)), useQuery(gamesQuery(id)));
  const lines = useQuery(statementQuery(id)).data?.lines ?? [];
  const slips = useQuery(slipsQuery(id)).data?.slips ?? [];
  return (
    <Loaded query={query} skeleton={<Skeleton height={132} />}>
      {([head, games]) => <Balance {...{ id, head, games, lines, slips }} />}
    </Loaded>
  );
}

type BalanceProps = {
  id: string;
  head: AnswerOf<'GET /api/office/members/{id}'>;
  games: AnswerOf<'GET /api/office/members/{id}/games'>;
  lines: AnswerOf<'GET /api/office/members/{id}/statement'>['lines'];
  slips: AnswerOf<'GET /api/office/members/{id}/slips'>['slips'];
};

function Balance({ id, head, games, lines, slips }: BalanceProps) {
  const t = useTranslations('inbox.money');
  const { wallet, reward, isStopped } = head;
  const { currency } = wallet;
  const balance = balanceOf(wallet, games);
  const waiting = openItems(lines, slips, currency);
  return (
    <>
      <section className="member-money" aria-label={t('total')}>
        <p>{t('total')}</p>
        <p className="member-money-total">
          <Money value={balance.total} currency={currency} />
        </p>
        <dl>
          {balanceParts(balance).map(({ name, value }) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                <Money value={value} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
        <WovenBorder />
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

/** A transfer between the member's own accounts is neither income nor spending. */
function toneOf({ status, statementType, amount }: { status: string; statementType: string; amount: number }) {
  if (status === 'FAILED') return 'void';
  if (statementType === 'transfer') return undefined;
  return amount > 0 ? 'in' : 'out';
}
