import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { StepLine } from '../parts/step-line.tsx';
import type { Receipt } from '../statement/receipt-query.ts';
import { useQueueText } from '../statement/use-queue-text.ts';
import { progressOf } from './withdrawal-progress.ts';

/** The progress of a withdrawal. Needs the messages of `movement`. */
export function WithdrawalSteps({ steps, queue }: { steps: NonNullable<Receipt['steps']>; queue?: Receipt['queue'] }) {
  const t = useTranslations('movement');
  const queueText = useQueueText();
  return (
    <StepLine
      steps={progressOf(steps).map(({ title, state, at, note, because }) => ({
        title: t(`steps.${title}`),
        state,
        detail:
          title === 'approving' ? <Waiting why={because && t(`because.${because}`)} where={queueText(queue)} /> : note,
        time: at && formatDateTime(at),
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

/** The reason for the review, and the place in the review queue. */
function Waiting({ why, where }: { why: string | undefined; where: string | undefined }) {
  return (
    <>
      {why}
      {why && where && <br />}
      {where}
    </>
  );
}
