import { CALLS } from '@krapao/contract/calls';

/** What the members' port serves. */
export const MEMBER_TABLE = {
  title: 'Krapao',
  description: 'The calls of the member wallet.',
  calls: CALLS,
  securitySchemes: {
    session: { type: 'http', scheme: 'bearer' },
    guest: { type: 'apiKey', in: 'cookie', name: 'guest' },
  },
  /** A call leaves this list when it is built; none may join it. */
  toCome: [
    'GET /api/spinwheel/setup',
    'POST /api/spinwheel/spin',
    'GET /api/spinwheel/coupon',
    'POST /api/spinwheel/coupon/claim',
  ],
} as const;
