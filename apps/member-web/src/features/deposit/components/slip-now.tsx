import type { SlipReason } from '@krapao/contract/errors';
import { Icon } from '@krapao/ui/icon';
import { Money } from '@krapao/ui/money';
import { Status } from '@krapao/ui/status';
import { StepLine } from '@krapao/ui/step-line';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { profileQuery } from '../../../shared/api/profile-query.ts';
import { formatDateTime } from '../../../shared/format.ts';
import { SlipHelp } from '../../../shared/slip-help.tsx';
import { latestSlipsQuery, type Slip } from '../api/latest-slips-query.ts';
import { isMoving, type SlipStep, stepsOf } from '../slip/slip-steps.ts';

const ASK_AGAIN_MS = 1_500;
/** One that waits for its bank to tell may take long; a signal tells of its end too. */
const PATIENT_AFTER_MS = 60_000;
const ASK_PATIENTLY_MS = 15_000;

/** The slip that was just sent, step by step as it goes. */
export function SlipNow({ reference }: { reference: string }) {
  const t = useTranslations('deposit.slip');
  const [received] = useState(() => justReceived(reference));
  const find = (slips: readonly Slip[] | undefined) => slips?.find((slip) => slip.reference === reference);
  const latest = useQuery({
    ...latestSlipsQuery,
    refetchInterval: ({ state }) => {
      const slip = find(state.data?.slips);
      if (slip && !isMoving(slip)) return false;
      return Date.now() - Date.parse(received.createdAt) < PATIENT_AFTER_MS ? ASK_AGAIN_MS : ASK_PATIENTLY_MS;
    },
  });
  const slip = find(latest.data?.slips) ?? received;
  const amount = slip.amount !== null && slip.amount > 0 ? slip.amount : null;
  const currency = useQuery(profileQuery).data?.profile.currency ?? 'THB';
  return (
    <section className="dep-slipnow" aria-label={t('status')}>
      <div className="dep-slipnow-top">
        <span className="dep-slip-icon">
          <Icon name="slip" size="m" />
        </span>
        <div className="grow">
          <small className="mute num thin">{formatDateTime(slip.createdAt)}</small>
          {amount === null && slip.status === 'IN_PROGRESS' ? (
            <span className="mute">{t('amountUnknown')}</span>
          ) : (
            <Money value={amount} currency={currency} />
          )}
        </div>
        <span role="status">
          <SlipStatus slip={slip} />
        </span>
      </div>
      <Steps slip={slip} />
      {slip.status === 'FAILED' && <SlipHelp slip={slip} />}
    </section>
  );
}

function SlipStatus({ slip: { status } }: { slip: Slip }) {
  const t = useTranslations('deposit.slip');
  if (status === 'SUCCESS') return <Status kind="ok">{t('success')}</Status>;
  if (status === 'FAILED') return <Status kind="fail">{t('failure')}</Status>;
  return <Status kind="wait">{t('inProgress')}</Status>;
}

function Steps({ slip }: { slip: Slip }) {
  const t = useTranslations('deposit.slip');
  const reasons = useTranslations('slip-reasons');
  const detailOf = ({ step, state }: SlipStep) => {
    if (step === 'failed' && slip.note) {
      return reasons.has(slip.note as SlipReason) ? reasons(slip.note as SlipReason) : slip.note;
    }
    if (step === 'review') return t('reviewNote');
    return state === 'now' ? t('usually') : undefined;
  };
  return (
    <StepLine
      stateLabels={{ done: t('state.done'), now: t('state.now'), todo: t('state.todo'), fail: t('state.fail') }}
      steps={stepsOf(slip).map((step) => ({
        state: step.state,
        title: t(step.step),
        detail: detailOf(step),
        time: step.at ? formatDateTime(step.at).slice(11) : step.state === 'now' && t('now'),
        icon: step.step === 'credited' && step.state === 'todo' ? 'wallet' : undefined,
      }))}
    />
  );
}

/** What is known before the list has it. */
const justReceived = (reference: string): Slip => ({
  reference,
  status: 'IN_PROGRESS',
  amount: null,
  note: null,
  link: null,
  createdAt: new Date().toISOString(),
  steps: [{ step: 'received', at: new Date().toISOString() }],
});
