import type { OfficeJob } from '@krapao/contract/office/jobs';
import type { z } from 'zod';
import type { ListedJob } from '../../platform/job-list.ts';

/** What a job is about may be shown; the rest of what it was given, such as a text to be sent, may not. */
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
