import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { StepLine } from '../parts/step-line.tsx';
import { TypedText } from '../parts/typed-text.tsx';
import type { Receipt } from '../statement/receipt-query.ts';
import { useQueueText } from '../statement/use-queue-text.ts';
import { type Progress, progressOf } from './withdrawal-progress.ts';

/** The progress of a withdrawal. Needs the messages of `movement` and `refusals`. */
export function WithdrawalSteps({ steps, queue }: { steps: NonNullable<Receipt['steps']>; queue?: Receipt['queue'] }) {
  const t = useTranslations('movement');
  const queueText = useQueueText();
  return (
    <StepLine
      steps={progressOf(steps).map(({ title, state, at, note, refusal, because }) => ({
        title: t(`steps.${title}`),
        state,
        detail:
          title === 'approving' ? (
            <Waiting why={because && t(`because.${because}`)} where={queueText(queue)} />
          ) : (
            <Refused refusal={refusal} note={note} />
          ),
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

/** Why it was rejected, in the reader's language where the reason is one of the list. */
function Refused({ refusal, note }: Pick<Progress, 'refusal' | 'note'>) {
  const t = useTranslations('refusals');
  if (refusal) return t(refusal);
  return note && <TypedText text={note} />;
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
