import type { SlipReason } from '@krapao/contract/errors';
import { z } from 'zod';
import { MINUTE_MS } from '../../../platform/clock.ts';
import type { Verdict } from '../reading/slip-verifier.ts';

/** SlipOK's codes, which other services took over. */
export const Refused = z.object({
  success: z.literal(false).default(false),
  code: z.coerce.number().int(),
  data: z
    .object({
      delay: z
        .number()
        .positive()
        .max(24 * 60)
        .optional(),
    })
    .nullish()
    .catch(undefined),
});

const BANK_DOWN = 1009;
const BANK_LATE = 1010;
const BANK_DOWN_MINUTES = 15;

/** Branch, key and its end. */
export const OF_KEY = [1001, 1002, 1003];

/** Request, key, package and quota. */
const OURS = [1000, ...OF_KEY, 1004, 1015];

/** Final refusals; codes that are on no list are retried. */
const REASONS: Readonly<Record<number, SlipReason>> = {
  1005: 'IMG_SIZE_UNABLE_TO_PROCESS',
  1006: 'IMG_SIZE_UNABLE_TO_PROCESS',
  1007: 'CANNOT_READ_CROPPED_IMAGE',
  1008: 'INVALID_SLIP',
  1011: 'EXPIRED_SLIP',
  1012: 'SLIP_REFNO_DUPLICATED',
  1013: 'UNKNOW_ERROR',
  1014: 'DEST_ACC_INVALID',
};

export function refusal({ code, data }: z.infer<typeof Refused>): Verdict {
  const reason = REASONS[code];
  if (reason) return { kind: 'refused', reason };
  const minutes = code === BANK_LATE ? data?.delay : code === BANK_DOWN ? BANK_DOWN_MINUTES : undefined;
  return {
    kind: 'unknown',
    why: `the verifier answered ${code}`,
    isOurs: OURS.includes(code),
    ...(minutes && { waitMs: minutes * MINUTE_MS }),
  };
}
