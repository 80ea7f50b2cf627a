import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** Whether a code by SMS stands between the number and the profile. */
export const registerOtpQuery = queryOptions({
  queryKey: ['lookup', 'registerOTP'],
  queryFn: ({ signal }) => call('GET /api/lookup/registerOTP', { signal }),
  // Asked for by a button: a lost line must answer at once, not wait for the line to come back.
});
