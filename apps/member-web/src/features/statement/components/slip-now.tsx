import type { Currency } from '@krapao/money';
import { Money } from '@krapao/ui/money';
import { StepLine } from '@krapao/ui/step-line';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../../shared/format.ts';
import { SlipHelp } from '../../../shared/slip-help.tsx';
import { type Slip, type SlipProgress, slipProgress } from '../slip-progress.ts';
import { SlipStatus } from './slip-status.tsx';

/** One slip and its way to the wallet. */
export function SlipNow({ slip, currency }: { slip: Slip; currency: Currency }) {
  const t = useTranslations('statement');
  const movement = useTranslations('movement');
  const titleOf = ({ step, state }: SlipProgress) => {
    const isAhead = state === 'now' || state === 'todo';
    if (isAhead && (step === 'read' || step === 'verified' || step === 'credited')) return t(`slipToCome.${step}`);
    return t(`slipSteps.${step}`);
  };
  return (
    <section className="slipnow" aria-live="polite">
      <div className="slipnow-top">
        <Paper />
        <div className="grow">
          <small className="mute t-cap num thin">{formatDateTime(slip.createdAt)}</small>
          <div>
            <Money value={slip.amount && slip.amount > 0 ? slip.amount : null} currency={currency} />
          </div>
        </div>
        <div className="slipnow-status">
          <SlipStatus slip={slip} />
        </div>
      </div>
      <StepLine
        steps={slipProgress(slip).map((progress) => ({
          title: titleOf(progress),
          state: progress.state,
          detail: progress.state === 'now' && progress.step === 'verified' ? t('slipUsually') : undefined,
          time: progress.at ? formatDateTime(progress.at).slice(11) : undefined,
        }))}
        stateLabels={{
          done: movement('stepStates.done'),
          now: movement('stepStates.now'),
          todo: movement('stepStates.todo'),
          fail: movement('stepStates.fail'),
        }}
      />
      {slip.status === 'FAILED' && <SlipHelp slip={slip} />}
    </section>
  );
}

function Paper() {
  return (
    <svg className="slipnow-paper" viewBox="0 0 44 58" width={42} height={55} aria-hidden="true">
      <path d="M2 2h40v53l-5-3-5 3-5-3-5 3-5-3-5 3-5-3-5 3z" fill="#fffdf6" />
      <path d="M2 2h40v11H2z" fill="#0a9fdc" />
      <path d="M8 20h18M8 26h26M8 32h22M8 42h12" stroke="#9aa7ae" strokeWidth="2.4" />
      <path d="M26 38h10v10H26z" fill="#14202a" />
    </svg>
  );
}
