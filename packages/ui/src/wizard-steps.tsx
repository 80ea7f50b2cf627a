import { cx } from './cx.ts';
import './wizard-steps.css';

type WizardStepsProps = {
  label: string;
  steps: readonly string[];
  /** Counted from 0. */
  current: number;
};

/** Where a form of several pages stands. */
export function WizardSteps({ label, steps, current }: WizardStepsProps) {
  return (
    <ol className="reg-steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={cx(index < current && 'done', index === current && 'now')}
          aria-current={index === current ? 'step' : undefined}
        >
          <i />
          {step}
        </li>
      ))}
    </ol>
  );
}
