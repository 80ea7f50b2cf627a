import { Button } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { Banner } from '@krapao/ui/states/banner';
import { hasMouse } from '@krapao/web/browser/has-mouse.ts';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import './wizard.css';

type StepFormProps = {
  /** The errors of the last submit, by field. A new object is a new refusal. */
  refused: object;
  isBusy: boolean;
  /** No answer yet; the step is sent again. */
  isChecking: boolean;
  /** Undefined on the first step. */
  goBack: (() => void) | undefined;
  title: string;
  lead: ReactNode;
  action: string;
  onSubmit: () => void;
  /** Focuses the first field on touch devices too, which opens the keyboard. */
  startsInField?: boolean;
  children: ReactNode;
};

/** The frame of every step: heading, fields, and buttons to continue and go back. */
export function StepForm(props: StepFormProps) {
  const { refused, isBusy, isChecking, goBack, title, lead, action, onSubmit, startsInField = false, children } = props;
  const common = useTranslations('common');
  const form = useRef<HTMLFormElement>(null);

  // A refused step focuses its first error. A new step focuses its heading on touch devices, where a keyboard would
  // cover the step before it was read, else its first field.
  useEffect(() => {
    const isRefused = Object.keys(refused).length > 0;
    const wrong = isRefused ? form.current?.querySelector<HTMLElement>('[aria-invalid], .is-bad input') : undefined;
    const start = form.current?.querySelector<HTMLElement>(startsInField || hasMouse() ? 'input:not([hidden])' : 'h1');
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
        {isChecking && <Banner>{common('noAnswer')}</Banner>}
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
