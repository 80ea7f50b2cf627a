import { cx } from '@krapao/ui/cx';
import './wizard-steps.css';

type WizardStepsProps = {
  label: string;
  steps: readonly string[];
  /** Counted from 0. */
  current: number;
};

/** Progress of a form of several pages. */
export function WizardSteps({ label, steps, current }: WizardStepsProps) {
  return (
    <ol className="wizard-steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={cx('wizard-steps-step', index < current && 'is-done', index === current && 'is-now')}
          aria-current={index === current ? 'step' : undefined}
        >
          <i />
          {step}
        </li>
      ))}
    </ol>
  );
}
