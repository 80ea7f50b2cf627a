import { Status } from '@krapao/ui/data/status';
import { useTranslations } from 'use-intl';
import type { Statement } from './queries.ts';

const KIND = { waiting: 'wait', booking: 'wait', done: 'ok', declined: 'note', refused: 'fail' } as const;

export function StatementState({ state }: Pick<Statement, 'state'>) {
  const t = useTranslations('bank-files');
  return <Status kind={KIND[state]}>{t(`states.${state}`)}</Status>;
}
