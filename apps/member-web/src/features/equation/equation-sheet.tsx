import { Sheet } from '@krapao/ui/layers/sheet';
import { Banner } from '@krapao/ui/states/banner';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../shared/paths.ts';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { type Equation, equationQuery } from './api/equation-query.ts';
import './equation.css';
import { GameBalances } from './game-balances.tsx';
import { Side, type Term } from './side.tsx';

/** The entries of a term: its amount is the sum of these. */
const entries = (type: string) => `${PATHS.statement}?type=${type}&status=SUCCESS`;

/** The total taken apart: where it came from, where it is, and that both are equal. */
export function EquationSheet({ onClose, openModal }: ModalProps) {
  const t = useTranslations('equation');
  const common = useTranslations('common');
  const equation = useQuery(equationQuery);
  const sheet = useSheet(onClose);
  return (
    <Sheet {...sheet} title={t('title')} closeLabel={common('close')}>
      <Loaded query={equation} skeleton={<Skeleton height={420} radius={18} />}>
        {(data) => {
          const { currency, total, difference, games } = data;
          const onVault = () => openModal({ of: 'vault' });
          const side = { total, currency, onLeave: onClose };
          return (
            <div className="equation">
              <p className="ink-soft">{t('intro')}</p>
              {difference !== 0 && <Banner tone="bad">{t('differs')}</Banner>}
              {total === null && <Banner icon="clock">{t('unknownGames')}</Banner>}
              <Side {...side} title={t('from')} terms={sourcesOf(data)} />
              <Side {...side} title={t('now')} terms={placesOf(data, onVault)} />
              {games.length > 0 && <GameBalances games={games} currency={currency} />}
            </div>
          );
        }}
      </Loaded>
    </Sheet>
  );
}

/** Terms that are rare are listed only when there is something. */
function sourcesOf(data: Equation): Term[] {
  const { deposits, withdrawals, rewards, rewardsTaken, corrections, results } = data;
  return [
    { key: 'deposits', value: deposits, icon: 'deposit', to: entries('deposit') },
    { key: 'withdrawals', value: -withdrawals, icon: 'withdraw', to: entries('withdraw') },
    { key: 'rewards', value: rewards, icon: 'bonus', to: entries('bonus') },
    ...(rewardsTaken === 0
      ? []
      : [{ key: 'rewardsTaken', value: -rewardsTaken, icon: 'finish', to: entries('finish_bonus') } as const]),
    ...(corrections === 0
      ? []
      : [{ key: 'corrections', value: corrections, icon: 'edit', to: entries('adjustment') } as const]),
    { key: 'results', value: results, icon: 'play', to: entries('transfer') },
  ];
}

function placesOf(data: Equation, onVault: () => void): Term[] {
  const { available, locked, inGames, inProgress, vault } = data;
  return [
    { key: 'available', value: available, icon: 'wallet', to: PATHS.statement },
    { key: 'inGames', value: inGames, icon: 'slot', to: PATHS.home },
    { key: 'inProgress', value: inProgress, icon: 'clock', to: `${PATHS.statement}?status=IN_PROGRESS` },
    { key: 'locked', value: locked, icon: 'bonus', to: PATHS.bonus },
    { key: 'vault', value: vault, icon: 'lock', onOpen: onVault },
  ];
}
