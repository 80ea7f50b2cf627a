import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';
import { roundTicks, shareOf } from './chart-scale.ts';
import { compact } from './figures.ts';
import './flow-chart.css';

type Step = AnswerOf<'GET /api/office/dashboard'>['flow'][number];

type Props = {
  steps: readonly Step[];
  label: string;
  /** Label of a step: an hour or a day. */
  nameOf: (step: Step) => string;
  amount: (value: number) => string;
  onOpen: (step: Step) => void;
};

const [LEFT, TOP, WIDTH, HEIGHT, FOOT] = [60, 14, 680, 300, 36];
const BAR_SHARE = 0.6;

/** Money in is above the axis, money out below; a step links to its entries. */
export function FlowChart({ steps, label, nameOf, amount, onOpen }: Props) {
  const t = useTranslations('dashboard');
  const [at, setAt] = useState<number>();
  const ticks = roundTicks(
    -Math.max(0, ...steps.map(({ out }) => out)),
    Math.max(1, ...steps.map((step) => Math.max(step.in, step.typicalIn ?? 0))),
  );
  const [least = 0, greatest = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) => TOP + (1 - shareOf(value, least, greatest)) * HEIGHT;
  const slot = WIDTH / Math.max(1, steps.length);
  const x = (index: number) => LEFT + (index + (1 - BAR_SHARE) / 2) * slot;
  const every = Math.ceil(steps.length / 8);
  const line = steps.flatMap(({ typicalIn }, index) =>
    typicalIn === null ? [] : [`${(LEFT + (index + 0.5) * slot).toFixed(1)} ${y(typicalIn).toFixed(1)}`],
  );
  const shown = at === undefined ? undefined : steps[at];
  return (
    <div className="flow-chart">
      <svg viewBox={`0 0 ${LEFT + WIDTH} ${TOP + HEIGHT + FOOT}`} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <path
              className={tick === 0 ? 'flow-chart-zero' : 'flow-chart-grid'}
              d={`M${LEFT} ${y(tick)}H${LEFT + WIDTH}`}
            />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {compact(tick)}
            </text>
          </g>
        ))}
        {steps.map((step, index) => (
          <g key={step.at} className={step.isToCome ? 'flow-chart-coming' : undefined}>
            {step.isToCome ? (
              <rect
                x={x(index)}
                width={slot * BAR_SHARE}
                y={y(step.typicalIn ?? 0)}
                height={y(0) - y(step.typicalIn ?? 0)}
                rx={3}
              />
            ) : (
              <>
                <rect
                  className="flow-chart-in"
                  x={x(index)}
                  width={slot * BAR_SHARE}
                  y={y(step.in)}
                  height={Math.max(0, y(0) - y(step.in) - 1)}
                  rx={3}
                />
                <rect
                  className="flow-chart-out"
                  x={x(index)}
                  width={slot * BAR_SHARE}
                  y={y(0) + 1}
                  height={Math.max(0, y(-step.out) - y(0) - 1)}
                  rx={3}
                />
              </>
            )}
            {index % every === 0 && (
              <text x={LEFT + (index + 0.5) * slot} y={TOP + HEIGHT + 28} textAnchor="middle">
                {nameOf(step)}
              </text>
            )}
          </g>
        ))}
        {line.length > 1 && <path className="flow-chart-usual" d={`M${line.join('L')}`} />}
      </svg>
      <fieldset
        className="flow-chart-steps"
        style={{
          insetInlineStart: `${(LEFT / (LEFT + WIDTH)) * 100}%`,
          bottom: `${(FOOT / (TOP + HEIGHT + FOOT)) * 100}%`,
        }}
      >
        <legend className="spoken">{label}</legend>
        {steps.map((step, index) => (
          <button
            key={step.at}
            type="button"
            disabled={step.isToCome}
            aria-label={t('stepSpoken', { step: nameOf(step), in: amount(step.in), out: amount(step.out) })}
            onPointerEnter={() => setAt(index)}
            onPointerLeave={() => setAt(undefined)}
            onFocus={() => setAt(index)}
            onBlur={() => setAt(undefined)}
            onClick={() => onOpen(step)}
          />
        ))}
      </fieldset>
      {shown && at !== undefined && !shown.isToCome && (
        <div
          className={at > steps.length / 2 ? 'flow-chart-tip is-left' : 'flow-chart-tip'}
          style={{ insetInlineStart: `${((LEFT + (at + 0.5) * slot) / (LEFT + WIDTH)) * 100}%` }}
          aria-hidden="true"
        >
          <small>{nameOf(shown)}</small>
          <b className="num is-thin flow-chart-plus">{`+${amount(shown.in)}`}</b>
          <b className="num is-thin flow-chart-minus">{`−${amount(shown.out)}`}</b>
        </div>
      )}
    </div>
  );
}
