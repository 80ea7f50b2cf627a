import { useState } from 'react';
import type { GameAccount } from '../money/wallet-query.ts';
import './stall-art.css';

/** The front of a game's stall. A closed one has its shutter down, which rolls up when the account opens. */
export function StallArt({
  gameAccount,
}: {
  gameAccount: Pick<GameAccount, 'name' | 'logo' | 'background' | 'isActive'>;
}) {
  const [wasShut] = useState(!gameAccount.isActive);
  const logo = <img className="stall-logo" src={gameAccount.logo} alt={gameAccount.name} decoding="async" />;
  return (
    // The words beside it say the name; here it stands only in for a picture that did not come.
    <div className="stall-art" data-state={gameAccount.isActive ? 'open' : 'shut'} aria-hidden="true">
      <img className="stall-bg" src={gameAccount.background} alt="" width={300} height={211} decoding="async" />
      {logo}
      {wasShut && <span className="stall-shutter">{logo}</span>}
    </div>
  );
}
