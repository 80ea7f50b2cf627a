import { Status } from '@krapao/ui/status';
import { type Messages, useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';

export type AuditLine = AnswerOf<'GET /api/office/audit'>['lines'][number];

/** Nobody knows how it ended when the server stopped in the middle of it. */
export function Outcome({ outcome }: { outcome: string | null }) {
  const t = useTranslations('audit');
  const codes = useTranslations('audit.outcomes');
  if (outcome === null) return <Status kind="wait">{t('unknown')}</Status>;
  if (outcome === 'OK') return <Status kind="ok">{t('ok')}</Status>;
  const code = outcome as keyof Messages['audit']['outcomes'];
  return <Status kind="fail">{codes.has(code) ? codes(code) : outcome}</Status>;
}
