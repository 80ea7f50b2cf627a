import { DOCUMENT_SCHEMAS } from '@krapao/contract/documents/documents';
import { OFFICE_CALLS } from '@krapao/contract/office/calls';

/** The calls of the back office port. */
export const OFFICE_TABLE = {
  title: 'Krapao back office',
  description: 'The calls of those who run the service.',
  calls: OFFICE_CALLS,
  schemas: DOCUMENT_SCHEMAS,
  securitySchemes: { operator: { type: 'apiKey', in: 'cookie', name: 'office_session' } },
} as const;
