import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Slice } from '../api/spin-queries.ts';
import { drawSmallWheel, drawWheel } from './draw-wheel.ts';
import { turnTo } from './turn.ts';
import './wheel.css';

type WheelProps = {
  slices: readonly Slice[];
  sizePx: number;
  label: string;
  /** The slice to turn to. Each spin has a value of its own. */
  turn: { code: string } | undefined;
  withSound: boolean;
  onStop: () => void;
  /** What stands in its centre. */
  children: ReactNode;
};

export function Wheel({ slices, sizePx, label, turn, withSound, onStop, children }: WheelProps) {
  const canvas = useDrawing(slices, sizePx, drawWheel);
  const angle = useRef(0);
  const begin = useEffectEvent(async (code: string) => {
    const index = slices.findIndex((slice) => slice.code === code);
    // A wheel that was changed meanwhile may not have it any more.
    if (canvas.current && index >= 0)
      angle.current = await turnTo(canvas.current, { from: angle.current, index, count: slices.length, withSound });
    if (canvas.current) onStop();
  });
  useEffect(() => {
    if (turn) void begin(turn.code);
  }, [turn]);
  return (
    <div className="wheel" style={{ width: sizePx, height: sizePx }}>
      <canvas ref={canvas} role="img" aria-label={label} />
      <svg className="wheel-pin" viewBox="0 0 40 48" aria-hidden="true">
        <path d="M20 46 4 20 20 2l16 18z" fill="#ffb91f" stroke="#0a1c28" strokeWidth="4" strokeLinejoin="round" />
        <path d="M20 12l6 8-6 9-6-9z" fill="#0a1c28" />
      </svg>
      {children}
    </div>
  );
}

const SMALL_PX = 176;

/** The umbrella of a win. */
export function SmallWheel({ slices }: { slices: readonly Slice[] }) {
  const canvas = useDrawing(slices, SMALL_PX, drawSmallWheel);
  return <canvas ref={canvas} className="wheel-small" />;
}

/** Draws when something changed, and once more when the letters have come. */
function useDrawing(slices: readonly Slice[], sizePx: number, draw: typeof drawWheel) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let isOver = false;
    const { fontFamily } = getComputedStyle(element);
    const drawNow = () => draw(element, slices, { sizePx, pixelRatio: window.devicePixelRatio, fontFamily });
    drawNow();
    const letters = slices.map(({ label }) => label).join('');
    const drawAgain = () => isOver || drawNow();
    // One face that cannot be loaded ends the first promise before the others have come.
    const asked = document.fonts?.load(`700 25px ${fontFamily}`, letters);
    void asked
      ?.catch(() => {})
      .then(() => document.fonts.ready)
      .then(drawAgain);
    return () => {
      isOver = true;
    };
  }, [slices, sizePx, draw]);
  return canvas;
}
