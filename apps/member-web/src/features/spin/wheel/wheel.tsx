import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Slice } from '../api/spin-queries.ts';
import { drawSmallWheel, drawWheel } from './draw-wheel.ts';
import { turnTo } from './turn.ts';
import './wheel.css';

type WheelProps = {
  slices: readonly Slice[];
  sizePx: number;
  label: string;
  /** The slice to turn to; a new object for each spin. */
  turn: { code: string } | undefined;
  withSound: boolean;
  onStop: () => void;
  /** The content of the centre. */
  children: ReactNode;
};

export function Wheel({ slices, sizePx, label, turn, withSound, onStop, children }: WheelProps) {
  const canvas = useDrawing(slices, sizePx, drawWheel);
  const angle = useRef(0);
  const begin = useEffectEvent(async (code: string) => {
    const index = slices.findIndex((slice) => slice.code === code);
    // The wheel may have changed since, without this slice.
    if (canvas.current && index >= 0)
      angle.current = await turnTo(canvas.current, { from: angle.current, index, count: slices.length, withSound });
    if (canvas.current) onStop();
  });
  useEffect(() => {
    if (turn) void begin(turn.code);
  }, [turn]);
  return (
    <div className="wheel" style={{ width: sizePx }}>
      <div className="wheel-disc">
        <canvas ref={canvas} role="img" aria-label={label} />
      </div>
      <svg className="wheel-pin" viewBox="0 0 40 48" aria-hidden="true">
        <path d="M20 46 4 20 20 2l16 18z" fill="#ffb91f" stroke="#0a1c28" strokeWidth="4" strokeLinejoin="round" />
        <path d="M20 12l6 8-6 9-6-9z" fill="#0a1c28" />
      </svg>
      {children}
    </div>
  );
}

const SMALL_PX = 176;

/** The small umbrella above a win. */
export function SmallWheel({ slices }: { slices: readonly Slice[] }) {
  const canvas = useDrawing(slices, SMALL_PX, drawSmallWheel);
  return <canvas ref={canvas} className="wheel-small" />;
}

/** Draws on changes, and again once the fonts have loaded. */
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
    // `load` rejects at the first font that fails, before the others are ready.
    const loading = document.fonts?.load(`700 25px ${fontFamily}`, letters);
    void loading
      ?.catch(() => {})
      .then(() => document.fonts.ready)
      .then(drawAgain);
    return () => {
      isOver = true;
    };
  }, [slices, sizePx, draw]);
  return canvas;
}
