import { OFFICE_CALLS } from '@krapao/contract/office/calls';

/** What the port of the back office serves. */
export const OFFICE_TABLE = {
  title: 'Krapao back office',
  description: 'The calls of those who run the service.',
  calls: OFFICE_CALLS,
  securitySchemes: { operator: { type: 'apiKey', in: 'cookie', name: 'office_session' } },
} as const;
