import type { Currency } from '@krapao/money';
import { Card } from '@krapao/ui/card';
import { Empty } from '@krapao/ui/empty';
import { Page, PageHead } from '@krapao/ui/page';
import { Skeleton, useDelayed } from '@krapao/ui/skeleton';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useAccountName } from '../../shared/money/use-account-name.ts';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import { useMemberContext } from '../../shared/session/member-context.ts';
import { activeBonusQuery, type Bonus, bonusesQuery } from './api/bonus-queries.ts';
import { BonusCard } from './components/bonus-card.tsx';
import { CodeForm } from './components/code-form.tsx';
import { Running } from './components/running.tsx';
import { Points } from './components/terms.tsx';
import { stateOf } from './model.ts';
import './bonus.css';

/** A day turns into the next one while the page is open. */
const TICK_MS = 1_000;

/** The promotion code or, while a reward runs, how far it is; then every bonus there is. */
export function BonusPage() {
  const t = useTranslations('bonus');
  const { openModal } = useMemberContext();
  const wallet = useQuery(walletQuery).data;
  const active = useQuery(activeBonusQuery(useLocale()));
  const isLate = useDelayed(active.isPending);
  const nameOf = useAccountName(wallet?.slots);
  const currency = wallet?.wallet.currency ?? 'THB';
  useTitle(t('title'));
  const { running, type } = active.data ?? {};
  return (
    <Page className="bonus">
      <div className="bonus-side">
        <PageHead title={t('title')} />
        {running && <Running reward={running} type={type ?? running.type} currency={currency} nameOf={nameOf} />}
        {active.isPending && <div className="bonus-wait">{isLate && <Skeleton height={220} radius={24} />}</div>}
        {!running && !active.isPending && (
          <>
            <CodeForm onSearch={(code) => openModal({ of: 'promotion', code })} />
            <Card className="bonus-before">
              <h2 className="text-label">{t('before')}</h2>
              <Points />
            </Card>
          </>
        )}
      </div>
      <Bonuses currency={currency} onOpen={(code) => openModal({ of: 'bonus', code })} />
    </Page>
  );
}

type BonusesProps = { currency: Currency; onOpen: (code: string) => void };

function Bonuses({ currency, onOpen }: BonusesProps) {
  const t = useTranslations('bonus');
  const bonuses = useQuery(bonusesQuery(useLocale()));
  const isLate = useDelayed(bonuses.isPending);
  const nowMs = useServerNow(TICK_MS);
  const cards = (bonuses.data ?? []).map((bonus: Bonus) => ({ bonus, state: stateOf(bonus, nowMs) }));
  const open = cards.filter(({ state }) => state === 'open').length;
  return (
    <section className="bonus-all" aria-labelledby="bonus-all" aria-busy={bonuses.isPending}>
      <div className="bonus-all-head">
        <h2 className="text-heading" id="bonus-all">
          {t('all')}
        </h2>
        {open > 0 && <span className="ink-mute text-label">{t('openCount', { n: open })}</span>}
      </div>
      <QueryRetry query={bonuses} />
      {bonuses.data?.length === 0 && <Empty title={t('none')}>{t('noneHint')}</Empty>}
      <ul className="bonus-grid">
        {isLate && ['a', 'b', 'c', 'd'].map((card) => <Skeleton key={card} height={240} radius={18} />)}
        {cards.map(({ bonus, state }) => (
          <li key={bonus.code}>
            <BonusCard bonus={bonus} state={state} currency={currency} onOpen={() => onOpen(bonus.code)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
