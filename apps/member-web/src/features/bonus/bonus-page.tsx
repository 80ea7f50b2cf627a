import type { Currency } from '@krapao/money';
import { Card } from '@krapao/ui/layout/card';
import { Page, PageHead } from '@krapao/ui/layout/page';
import { Empty } from '@krapao/ui/states/empty';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
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
import { obstacleOf, stateOf } from './model.ts';
import './bonus.css';

/** The day may change while the page is open. */
const TICK_MS = 1_000;

/** The promotion code form, or the progress of the running reward; then every bonus. */
export function BonusPage() {
  const t = useTranslations('bonus');
  const { openModal } = useMemberContext();
  const wallet = useQuery(walletQuery).data;
  const active = useQuery(activeBonusQuery(useLocale()));
  const nameOf = useAccountName(wallet?.slots);
  const currency = wallet?.wallet.currency ?? 'THB';
  useTitle(t('title'));
  return (
    <Page className="bonus">
      <div className="bonus-side">
        <PageHead title={t('title')} />
        <Loaded query={active} skeleton={<Skeleton height={220} radius={24} />}>
          {({ running, type }) =>
            running ? (
              <Running reward={running} type={type ?? running.type} currency={currency} nameOf={nameOf} />
            ) : (
              <>
                <CodeForm onSearch={(code) => openModal({ of: 'promotion', code })} />
                <Card className="bonus-before">
                  <h2 className="text-label">{t('before')}</h2>
                  <Points />
                </Card>
              </>
            )
          }
        </Loaded>
      </div>
      <Bonuses
        currency={currency}
        isRunning={Boolean(active.data?.running)}
        onOpen={(code) => openModal({ of: 'bonus', code })}
      />
    </Page>
  );
}

const SKELETON = (
  <div className="bonus-grid">
    {['a', 'b', 'c', 'd'].map((card) => (
      <Skeleton key={card} height={240} radius={18} />
    ))}
  </div>
);

type BonusesProps = { currency: Currency; isRunning: boolean; onOpen: (code: string) => void };

function Bonuses({ currency, isRunning, onOpen }: BonusesProps) {
  const t = useTranslations('bonus');
  const bonuses = useQuery(bonusesQuery(useLocale()));
  const nowMs = useServerNow(TICK_MS);
  const cards = (bonuses.data ?? []).map((bonus: Bonus) => ({ bonus, state: stateOf(bonus, nowMs) }));
  const claimable = ({ bonus, state }: (typeof cards)[number]) =>
    state === 'open' && obstacleOf(bonus.offer, nowMs, isRunning) === undefined;
  const open = cards.filter(claimable).length;
  return (
    <section className="bonus-all" aria-labelledby="bonus-all" aria-busy={bonuses.isPending}>
      <div className="bonus-all-head">
        <h2 className="text-heading" id="bonus-all">
          {t('all')}
        </h2>
        {open > 0 && <span className="ink-mute text-label">{t('openCount', { n: open })}</span>}
      </div>
      <Loaded query={bonuses} skeleton={SKELETON} empty={<Empty title={t('none')}>{t('noneHint')}</Empty>}>
        {() => (
          <ul className="bonus-grid">
            {cards.map(({ bonus, state }) => (
              <li key={bonus.code}>
                <BonusCard {...{ bonus, state, currency, isRunning }} onOpen={() => onOpen(bonus.code)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
