import { Status } from '@krapao/ui/status';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';

export type AuditLine = AnswerOf<'GET /api/office/audit'>['lines'][number];

/** Nobody knows how it ended when the server stopped in the middle of it. */
export function Outcome({ outcome }: { outcome: string | null }) {
  const t = useTranslations('audit');
  if (outcome === null) return <Status kind="wait">{t('unknown')}</Status>;
  return outcome === 'OK' ? <Status kind="ok">{t('ok')}</Status> : <Status kind="fail">{outcome}</Status>;
}
