import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { DOCUMENT_REFUSALS, MEMBER_DOCUMENT_KINDS, MEMBER_DOCUMENT_STATES } from '../member-documents.ts';
import { Timestamp } from '../primitives.ts';

export const MemberDocument = z.object({
  id: z.uuid(),
  kind: z.enum(MEMBER_DOCUMENT_KINDS),
  state: z.enum(MEMBER_DOCUMENT_STATES),
  requestedAt: Timestamp,
  receivedAt: Timestamp.nullable(),
  decidedAt: Timestamp.nullable(),
  refusal: z.enum(DOCUMENT_REFUSALS).nullable(),
  /** Last day of validity. */
  expiresOn: z.iso.date().nullable(),
  /** Number of uploaded pictures. */
  files: z.int(),
});

export const memberDocumentCalls = defineCalls({
  'GET /api/documents': {
    access: 'member',
    limit: 'read',
    summary: 'Documents requested from the member, newest first',
    response: z.array(MemberDocument),
  },
  'POST /api/documents/{id}/files': {
    access: 'member',
    limit: 'upload',
    once: true,
    multipart: true,
    summary: 'Uploads a picture of a requested document; the same picture twice is stored once',
    params: z.object({ id: z.uuid() }),
    response: MemberDocument,
    errors: ['NO_DATA', 'FILE_NOT_SUPPORTED', 'FILE_TOO_LARGE'],
  },
});
