import { Button } from '@krapao/ui/button';
import { Icon } from '@krapao/ui/icon';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import './wizard.css';

type StepFormProps = {
  /** What the last press was refused for, by field. A new object is a new refusal. */
  refused: object;
  isBusy: boolean;
  /** None on the first step. */
  goBack: (() => void) | undefined;
  title: string;
  lead: ReactNode;
  action: string;
  onSubmit: () => void;
  /** The step has one field and nothing else to read first. */
  startsInField?: boolean;
  children: ReactNode;
};

/** What every step has: a heading, its fields, and the way on and back at the thumb. */
export function StepForm(props: StepFormProps) {
  const { refused, isBusy, goBack, title, lead, action, onSubmit, startsInField = false, children } = props;
  const common = useTranslations('common');
  const form = useRef<HTMLFormElement>(null);

  // A new step is read from its heading on, a refused one from its first fault.
  useEffect(() => {
    const isRefused = Object.keys(refused).length > 0;
    const wrong = isRefused ? form.current?.querySelector<HTMLElement>('[aria-invalid], .is-bad input') : undefined;
    const start = form.current?.querySelector<HTMLElement>(startsInField ? 'input' : 'h1');
    (wrong ?? start)?.focus();
  }, [refused, startsInField]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} className="wizard-form" onSubmit={submit} noValidate>
      <div className="wizard-step">
        <h1 className="text-title" tabIndex={-1}>
          {title}
        </h1>
        <p className="ink-soft">{lead}</p>
        <div className="wizard-fields">{children}</div>
      </div>
      <div className="wizard-foot">
        {goBack && (
          <Button size="lg" aria-label={common('back')} onClick={goBack}>
            <Icon name="back" />
          </Button>
        )}
        <Button type="submit" tone="gold" size="lg" className="grow" busy={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
