import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { call } from '@krapao/web/api/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Otp } from './otp.ts';

/** Gateways report within seconds. */
const REFETCH_MS = 3_000;

/** Calls `onBadNumber` once a gateway reports the number as none. Later, the next code is refused with the reason. */
export function useBadNumber({ token, sentAtMs }: Otp, onBadNumber: (() => void) | undefined): void {
  const { data } = useQuery({
    queryKey: ['otp-delivery', token],
    queryFn: () => call('POST /api/otp/delivery', { body: { otpToken: token } }),
    enabled: onBadNumber !== undefined,
    refetchInterval: ({ state }) =>
      !state.data?.isBadNumber && Date.now() < sentAtMs + IDENTITY_LIMITS.otpResendMs && REFETCH_MS,
  });
  const isBadNumber = data?.isBadNumber === true;
  const notify = useEffectEvent(() => onBadNumber?.());
  useEffect(() => {
    if (isBadNumber) notify();
  }, [isBadNumber]);
}
