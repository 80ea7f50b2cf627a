import type { Currency } from '@krapao/money';
import { IconButton } from '@krapao/ui/icon-button';
import { Skeleton } from '@krapao/ui/skeleton';
import { type RefObject, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberContext } from '../../../shared/session/member-context.ts';
import './lane.css';
import { useWide } from '../use-wide.ts';
import { GameCard } from './game-card.tsx';
import type { LaneOf } from './lanes.ts';
import { useEnds } from './use-ends.ts';

/** The games of one kind in a row: three at a time with buttons on wide screens, by swiping on phones. */
export function Lane({ category, slots, open, currency }: LaneOf & { currency: Currency }) {
  const t = useTranslations('home');
  const games = useTranslations('games');
  const { openModal } = useMemberContext();
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const isWide = useWide();
  const lane = games(category);
  return (
    <section className="lane" aria-labelledby={id}>
      <div className="lane-head">
        <h2 className="text-heading" id={id}>
          {lane}
        </h2>
        <span className="lane-count">{t('openCount', { open, total: slots.length })}</span>
        {isWide && <LaneNav lane={lane} row={row} />}
      </div>
      <ul className="lane-row" ref={row}>
        {slots.map((slot) => (
          <GameCard
            key={slot.code}
            slot={slot}
            currency={currency}
            onOpen={() => openModal({ of: 'slot', code: slot.code })}
          />
        ))}
      </ul>
    </section>
  );
}

function LaneNav({ lane, row }: { lane: string; row: RefObject<HTMLUListElement | null> }) {
  const t = useTranslations('home');
  const { isAtStart, isAtEnd } = useEnds(row);
  const turn = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth });
  if (isAtStart && isAtEnd) return null;
  return (
    <span className="lane-nav">
      <Turn icon="left" label={t('previousGames', { lane })} isOver={isAtStart} onTurn={() => turn(-1)} />
      <Turn icon="right" label={t('nextGames', { lane })} isOver={isAtEnd} onTurn={() => turn(1)} />
    </span>
  );
}

type TurnProps = { icon: 'left' | 'right'; label: string; isOver: boolean; onTurn: () => void };

/** Not `disabled` at the end of the row: that would drop the focus of whoever got there by keyboard. */
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

/** As large as a lane, so that nothing jumps when the games come. */
export function LaneSkeleton() {
  return (
    <div className="lane" aria-hidden="true">
      <div className="lane-head">
        <Skeleton width={84} height={18} />
      </div>
      <div className="lane-row">
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
