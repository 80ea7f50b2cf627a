import { useState } from 'react';
import type { Slot } from '../money/wallet-query.ts';
import './game-art.css';

/** The picture of a game. That of a closed account has its shutter down, which rolls up when the account opens. */
export function GameArt({ slot }: { slot: Pick<Slot, 'name' | 'logo' | 'background' | 'isActive'> }) {
  const [wasShut] = useState(!slot.isActive);
  const logo = <img className="game-art-logo" src={slot.logo} alt={slot.name} decoding="async" />;
  return (
    // The words beside it say the name; here it stands only in for a picture that did not come.
    <div className="game-art" data-state={slot.isActive ? 'open' : 'shut'} aria-hidden="true">
      <img className="game-art-background" src={slot.background} alt="" width={300} height={211} decoding="async" />
      {logo}
      {wasShut && <span className="game-art-shutter">{logo}</span>}
    </div>
  );
}
