import type { Currency } from '@krapao/money';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { type RefObject, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberContext } from '../../../shared/session/member-context.ts';
import './game-row.css';
import { useWide } from '../../../shared/use-wide.ts';
import { GameCard } from './game-card.tsx';
import type { GameGroup } from './group-games.ts';
import { useEnds } from './use-ends.ts';

/** The games of one category in a row: three at a time with buttons on wide screens, by swiping on phones. */
export function GameRow({ category, gameAccounts, open, currency }: GameGroup & { currency: Currency }) {
  const t = useTranslations('home');
  const games = useTranslations('games');
  const { openModal } = useMemberContext();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const isWide = useWide();
  const title = games(category);
  return (
    <section className="game-row" aria-labelledby={id}>
      <div className="game-row-head">
        <h2 className="text-heading" id={id}>
          {title}
        </h2>
        <span className="game-row-count">{t('openCount', { open, total: gameAccounts.length })}</span>
        {isWide && <GameRowNav title={title} list={list} />}
      </div>
      <ul className="game-row-list" ref={list}>
        {gameAccounts.map((gameAccount) => (
          <GameCard
            key={gameAccount.code}
            gameAccount={gameAccount}
            currency={currency}
            onOpen={() => openModal({ of: 'game-account', code: gameAccount.code })}
          />
        ))}
      </ul>
    </section>
  );
}

function GameRowNav({ title, list }: { title: string; list: RefObject<HTMLUListElement | null> }) {
  const t = useTranslations('home');
  const { isAtStart, isAtEnd } = useEnds(list);
  const turn = (direction: 1 | -1) => list.current?.scrollBy({ left: direction * list.current.clientWidth });
  if (isAtStart && isAtEnd) return null;
  return (
    <span className="game-row-nav">
      <Turn icon="left" label={t('previousGames', { title })} isOver={isAtStart} onTurn={() => turn(-1)} />
      <Turn icon="right" label={t('nextGames', { title })} isOver={isAtEnd} onTurn={() => turn(1)} />
    </span>
  );
}

type TurnProps = { icon: 'left' | 'right'; label: string; isOver: boolean; onTurn: () => void };

/** Not `disabled` at the end of the row: that would drop the keyboard focus. */
function Turn({ icon, label, isOver, onTurn }: TurnProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      look="fill"
      size="sm"
      aria-disabled={isOver}
      onClick={isOver ? undefined : onTurn}
    />
  );
}

/** As large as a row, so that nothing shifts when the games load. */
export function GameRowSkeleton() {
  return (
    <div className="game-row" aria-hidden="true">
      <div className="game-row-head">
        <Skeleton width={84} height={18} />
      </div>
      <div className="game-row-list">
        {['a', 'b', 'c'].map((place) => (
          <div className="game-card" key={place}>
            <div className="game-card-wait">
              <Skeleton height={400} radius={0} />
            </div>
            <div className="game-card-foot">
              <Skeleton width={92} height={15} />
              <Skeleton width={120} height={11} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
