import { CALLS, type CallKey } from '@krapao/contract/calls';

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
  toCome: [] as readonly CallKey[],
} as const;
