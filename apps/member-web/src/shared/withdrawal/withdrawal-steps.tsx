import { StepLine } from '@krapao/ui/step-line';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { Receipt } from '../statement/receipt-query.ts';
import { useQueueText } from '../statement/use-queue-text.ts';
import { progressOf } from './withdrawal-progress.ts';

/** How far a withdrawal has come. Needs the texts of `movement`. */
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

/** Why it waits for a person, and where it stands among those that do. */
function Waiting({ why, where }: { why: string | undefined; where: string | undefined }) {
  return (
    <>
      {why}
      {why && where && <br />}
      {where}
    </>
  );
}
