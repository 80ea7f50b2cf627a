import type { OfficeJob } from '@krapao/contract/office/jobs';
import type { z } from 'zod';
import type { ListedJob } from '../../platform/jobs/job-list.ts';

/** Payload fields that identify a job's subject and may be shown; other fields, such as the text of an SMS, may not. */
const SHOWN = ['id', 'memberId', 'gameCode', 'bankCode', 'code', 'kind'];
const ERROR_CHARS_MAX = 500;

export const presentJob = ({
  id,
  payload,
  error,
  runAt,
  createdAt,
  ...job
}: ListedJob): z.output<typeof OfficeJob> => ({
  ...job,
  id: Number(id),
  about: Object.fromEntries(
    Object.entries((payload ?? {}) as Record<string, unknown>).flatMap(([key, value]) =>
      SHOWN.includes(key) && (typeof value === 'string' || typeof value === 'number') ? [[key, String(value)]] : [],
    ),
  ),
  error: error?.slice(0, ERROR_CHARS_MAX) ?? null,
  runAt: runAt.toISOString(),
  createdAt: createdAt.toISOString(),
});
