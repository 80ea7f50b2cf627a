import type { CSSProperties } from 'react';
import './confetti.css';

const PIECES = 36;
const COLOURS = ['#e4462b', '#ffb91f', '#35c790', '#4bb9e2', '#f08a5d', '#f6e8cb'];

/** Falling diamonds and crosses of the weave; hidden with reduced motion. */
export function Confetti() {
  return (
    <div className="confetti" aria-hidden="true">
      {Array.from({ length: PIECES }, (_, piece) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
          key={piece}
          className={piece % 3 ? 'confetti-piece' : 'confetti-piece is-cross'}
          style={fallOf(piece)}
        />
      ))}
    </div>
  );
}

/** Spread evenly, without a visible pattern. */
const fallOf = (piece: number): CSSProperties & Record<`--${string}`, string> => ({
  '--left': `${(piece * 61.8) % 100}%`,
  '--size': `${8 + ((piece * 7) % 9)}px`,
  '--colour': COLOURS[piece % COLOURS.length] ?? '',
  '--late': `${(piece * 137) % 900}ms`,
  '--fall': `${2_200 + ((piece * 331) % 1_400)}ms`,
  '--drift': `${((piece * 53) % 80) - 40}px`,
});
