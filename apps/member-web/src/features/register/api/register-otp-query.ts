import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** Whether registration requires an OTP. */
export const registerOtpQuery = queryOptions({
  queryKey: ['lookup', 'registerOTP'],
  queryFn: ({ signal }) => call('GET /api/lookup/registerOTP', { signal }),
});
