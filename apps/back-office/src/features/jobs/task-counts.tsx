import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';
import './task-counts.css';

type Task = AnswerOf<'GET /api/office/jobs'>['tasks'][number];
const STATES = ['failed', 'retrying', 'running', 'waiting'] as const;
type State = (typeof STATES)[number];

/** Number of jobs in each state over all tasks; a state filters the list. */
export function TaskCounts({
  tasks,
  state,
  onChoose,
}: {
  tasks: readonly Task[];
  state: State;
  onChoose: (state: State) => void;
}) {
  const t = useTranslations('jobs');
  return (
    <fieldset className="task-counts">
      <legend className="spoken">{t('state')}</legend>
      {STATES.map((one) => {
        const n = tasks.reduce((sum, task) => sum + task[one], 0);
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === state}
            className={one === 'failed' && n > 0 ? 'task-counts-state is-bad' : 'task-counts-state'}
            onClick={() => onChoose(one)}
          >
            <b className="num">{n.toLocaleString('en')}</b>
            {t(`states.${one}`)}
          </button>
        );
      })}
    </fieldset>
  );
}
