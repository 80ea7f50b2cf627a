import type { ApiError } from '@krapao/web/api/api-error.ts';
import { useState } from 'react';
import type { Otp } from './otp.ts';

/** The sent code, updated from the server's answers. */
export function useOtp(initial: Otp | undefined) {
  const [otp, setOtp] = useState(initial);
  const [notBeforeMs, setNotBeforeMs] = useState(0);
  return {
    otp,
    /** When a code may be requested again, if the server has sent a code that this page did not request. */
    notBeforeMs,
    keep: setOtp,
    onRefused({ code, details: { triesLeft, retryAfterSeconds } }: ApiError) {
      // The first is returned only for a verified number, so its code is used.
      if (code === 'EXISTING_USER' || code === 'PHONE_NO_SMS')
        setOtp((before) => before && { ...before, isSpent: true });
      if (typeof triesLeft === 'number') setOtp((before) => before && { ...before, triesLeft });
      if (code === 'REQUEST_LIMIT_1MIN') setNotBeforeMs(Date.now() + Number(retryAfterSeconds ?? 60) * 1_000);
    },
  };
}
