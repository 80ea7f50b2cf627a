import { Icon, type IconName } from '@krapao/ui/brand/icon';
import type { ReactNode } from 'react';
import './step-line.css';

type StepState = 'done' | 'now' | 'todo' | 'fail';

type Step = {
  state: StepState;
  title: string;
  detail?: ReactNode;
  time?: ReactNode;
  /** Replaces the icon of the state. */
  icon?: IconName | undefined;
};

type StepLineProps = {
  steps: readonly Step[];
  /** States as text, for screen readers. */
  stateLabels: Readonly<Record<StepState, string>>;
};

const STATE_ICON = { done: 'check', now: 'clock', todo: 'more', fail: 'close' } as const satisfies Record<
  StepState,
  IconName
>;

/** Progress of a process, from top to bottom. */
export function StepLine({ steps, stateLabels }: StepLineProps) {
  return (
    <ol className="step-line">
      {steps.map((step) => (
        <li
          key={step.title}
          className={`step-line-step is-${step.state}`}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className="step-line-mark">
            <Icon name={step.icon ?? STATE_ICON[step.state]} />
          </span>
          <span>
            <b>{step.title}</b>
            <span className="spoken">{stateLabels[step.state]}</span>
            {step.detail && <small>{step.detail}</small>}
          </span>
          {step.time && <span className="step-line-time">{step.time}</span>}
        </li>
      ))}
    </ol>
  );
}
