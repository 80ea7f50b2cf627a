import type { Currency } from '@krapao/money';
import { Money } from '@krapao/ui/data/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { StepLine } from '../parts/step-line.tsx';
import { useQueueText } from '../statement/use-queue-text.ts';
import { SlipHelp } from './slip-help.tsx';
import './slip-now.css';
import { SlipStatus, useSlipReason } from './slip-status.tsx';
import { type Slip, type SlipStep, stepsOf } from './slip-steps.ts';

/** One slip and its progress to the wallet. Needs the messages of `movement`, `slip-reasons` and `support`. */
export function SlipNow({ slip, currency }: { slip: Slip; currency: Currency }) {
  const t = useTranslations('movement');
  const amount = slip.amount !== null && slip.amount > 0 ? slip.amount : null;
  return (
    <section className="slip-now" aria-label={t('slip.title')} aria-live="polite">
      <div className="slip-now-top">
        <Paper />
        <div className="grow">
          <small className="ink-mute num is-thin">{formatDateTime(slip.createdAt)}</small>
          {amount === null && slip.status === 'IN_PROGRESS' ? (
            <span className="ink-mute">{t('slip.amountUnknown')}</span>
          ) : (
            <Money value={amount} currency={currency} />
          )}
        </div>
        <SlipStatus slip={slip} />
      </div>
      <Steps slip={slip} />
      {slip.status === 'FAILED' && <SlipHelp slip={slip} />}
    </section>
  );
}

function Steps({ slip }: { slip: Slip }) {
  const t = useTranslations('movement');
  const reasonOf = useSlipReason();
  const queueText = useQueueText();
  const titleOf = ({ step, state }: SlipStep) => {
    const isAhead = state === 'now' || state === 'todo';
    if (isAhead && (step === 'read' || step === 'verified' || step === 'credited')) return t(`slip.toCome.${step}`);
    return t(`slip.steps.${step}`);
  };
  const detailOf = ({ step, state }: SlipStep) => {
    if (step === 'failed') return slip.note ? reasonOf(slip.note) : undefined;
    if (step === 'review') {
      const where = queueText(slip.queue);
      return where ? (
        <>
          {where}
          <br />
          {t('slip.reviewNote')}
        </>
      ) : (
        t('slip.reviewNote')
      );
    }
    return state === 'now' ? t('slip.usually') : undefined;
  };
  return (
    <StepLine
      steps={stepsOf(slip).map((step) => ({
        state: step.state,
        title: titleOf(step),
        detail: detailOf(step),
        time: step.at ? formatDateTime(step.at).slice(11) : step.state === 'now' && t('stepStates.now'),
        icon: step.step === 'credited' && step.state === 'todo' ? 'wallet' : undefined,
      }))}
      stateLabels={{
        done: t('stepStates.done'),
        now: t('stepStates.now'),
        todo: t('stepStates.todo'),
        fail: t('stepStates.fail'),
      }}
    />
  );
}

function Paper() {
  return (
    <svg className="slip-now-paper" viewBox="0 0 44 58" width={42} height={55} aria-hidden="true">
      <path d="M2 2h40v53l-5-3-5 3-5-3-5 3-5-3-5 3-5-3-5 3z" fill="#fffdf6" />
      <path d="M2 2h40v11H2z" fill="#0a9fdc" />
      <path d="M8 20h18M8 26h26M8 32h22M8 42h12" stroke="#9aa7ae" strokeWidth="2.4" />
      <path d="M26 38h10v10H26z" fill="#14202a" />
    </svg>
  );
}
