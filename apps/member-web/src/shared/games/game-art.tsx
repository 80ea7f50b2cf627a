import { useState } from 'react';
import type { GameAccount } from '../money/wallet-query.ts';
import './game-art.css';

/** The art of a game. A closed account has a half-raised shutter, which rises when the account opens. */
export function GameArt({
  gameAccount,
}: {
  gameAccount: Pick<GameAccount, 'name' | 'logo' | 'background' | 'isActive'>;
}) {
  const [wasShut] = useState(!gameAccount.isActive);
  return (
    // Hidden from screen readers: the text beside it has the name. The visible name only replaces a missing picture.
    <div className="game-art" data-state={gameAccount.isActive ? 'open' : 'shut'} aria-hidden="true">
      <img
        className="game-art-background"
        src={gameAccount.background}
        alt=""
        width={300}
        height={211}
        decoding="async"
      />
      <img className="game-art-logo" src={gameAccount.logo} alt={gameAccount.name} decoding="async" />
      {wasShut && <span className="game-art-shutter" />}
    </div>
  );
}
