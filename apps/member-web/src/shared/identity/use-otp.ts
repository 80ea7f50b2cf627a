import type { ApiError } from '@krapao/web/api/api-error.ts';
import { useState } from 'react';
import type { Otp } from './otp.ts';

/** The code that was sent, and what the server's answers tell about it. */
export function useOtp(kept: Otp | undefined) {
  const [otp, setOtp] = useState(kept);
  const [notBeforeMs, setNotBeforeMs] = useState(0);
  return {
    otp,
    /** When a code may be asked for again, where the server knows of one that this page did not send. */
    notBeforeMs,
    keep: setOtp,
    hear({ code, details: { triesLeft, retryAfterSeconds } }: ApiError) {
      if (typeof triesLeft === 'number') setOtp((before) => before && { ...before, triesLeft });
      if (code === 'REQUEST_LIMIT_1MIN') setNotBeforeMs(Date.now() + Number(retryAfterSeconds ?? 60) * 1_000);
    },
  };
}
