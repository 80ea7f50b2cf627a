import type { StatementError } from '@krapao/contract/office/bank-layouts';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';

export type Statement = OfficeAnswerOf<'GET /api/office/bank-statements/{id}'>;
export type StatementLine = OfficeAnswerOf<'GET /api/office/bank-statements/{id}/lines'>[number];
export type Layouts = OfficeAnswerOf<'GET /api/office/bank-layouts'>;

export type LayoutKind = Layouts['approvals'][number]['kind'];

export const STALE_FILES = [['queues'], ['bank-layouts']] as const;

export const layoutsQuery = queryOptions({
  queryKey: ['bank-layouts'],
  queryFn: () => call('GET /api/office/bank-layouts'),
});

/** The error of a file and its place in words; undefined for other errors. */
export function useFileErrorText() {
  const t = useTranslations('bank-files');
  const text = ({ fault, line }: { fault: StatementError; line?: number | null | undefined }): string =>
    line == null ? t(`faults.${fault}`) : t('atLine', { n: line, fault: t(`faults.${fault}`) });
  const ofError = (error: unknown): string | undefined =>
    error instanceof ApiError && error.code === 'STATEMENT_INVALID'
      ? text(error.details as { fault: StatementError; line?: number })
      : undefined;
  return { text, ofError };
}
