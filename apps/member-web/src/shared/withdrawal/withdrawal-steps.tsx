import { StepLine } from '@krapao/ui/step-line';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { Receipt } from '../statement/receipt-query.ts';
import { progressOf } from './withdrawal-progress.ts';

/** How far a withdrawal has come. Needs the texts of `movement`. */
export function WithdrawalSteps({ steps }: { steps: NonNullable<Receipt['steps']> }) {
  const t = useTranslations('movement');
  return (
    <StepLine
      steps={progressOf(steps).map(({ title, state, at, note, because }) => ({
        title: t(`steps.${title}`),
        state,
        detail: because ? t(`because.${because}`) : note,
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
