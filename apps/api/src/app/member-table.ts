import { CALLS } from '@krapao/contract/calls';

/** The calls of the members' port. */
export const MEMBER_TABLE = {
  title: 'Krapao',
  description: 'The calls of the member wallet.',
  calls: CALLS,
  securitySchemes: {
    session: { type: 'http', scheme: 'bearer' },
    guest: { type: 'apiKey', in: 'cookie', name: 'guest' },
  },
} as const;
