import { Status } from '@krapao/ui/status';
import { type Messages, useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';

export type AuditLine = AnswerOf<'GET /api/office/audit'>['lines'][number];

/** A code was asked for and nothing more: so begins every sign-in, and much of what moves money. */
const ASKED = ['CODE_REQUIRED', 'STEP_UP_REQUIRED'];

/** Nobody knows how it ended when the server stopped in the middle of it. */
export function Outcome({ outcome }: { outcome: string | null }) {
  const t = useTranslations('audit');
  const codes = useTranslations('audit.outcomes');
  if (outcome === null) return <Status kind="wait">{t('unknown')}</Status>;
  if (outcome === 'OK') return <Status kind="ok">{t('ok')}</Status>;
  const code = outcome as keyof Messages['audit']['outcomes'];
  return <Status kind={ASKED.includes(outcome) ? 'note' : 'fail'}>{codes.has(code) ? codes(code) : outcome}</Status>;
}
