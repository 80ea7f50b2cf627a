import { Status } from '@krapao/ui/data/status';
import { type Messages, useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';

export type AuditEntry = AnswerOf<'GET /api/office/audit'>['lines'][number];

/** Outcomes that only request a code: the normal start of a sign-in and of many money calls. */
const STEP_UP_CODES = ['CODE_REQUIRED', 'STEP_UP_REQUIRED'];

/** A null outcome means that the server stopped during the call, so the outcome is unknown. */
export function Outcome({ outcome }: { outcome: string | null }) {
  const t = useTranslations('audit');
  const codes = useTranslations('audit.outcomes');
  if (outcome === null) return <Status kind="wait">{t('unknown')}</Status>;
  if (outcome === 'OK') return <Status kind="ok">{t('ok')}</Status>;
  const code = outcome as keyof Messages['audit']['outcomes'];
  return (
    <Status kind={STEP_UP_CODES.includes(outcome) ? 'note' : 'fail'}>{codes.has(code) ? codes(code) : outcome}</Status>
  );
}
