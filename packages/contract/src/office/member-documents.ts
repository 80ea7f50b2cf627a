import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { MemberDocument } from '../calls/member-documents.ts';
import { DOCUMENT_REFUSALS, MEMBER_DOCUMENT_KINDS } from '../member-documents.ts';
import { Timestamp } from '../primitives.ts';
import { ofMember } from './member.ts';
import { Reason } from './member-acts.ts';
import { MemberShown } from './queues.ts';

const ofDocument = ofMember.extend({ document: z.uuid() });
const acts = {
  access: 'operator',
  permission: 'members.write',
  limit: 'write',
  params: ofDocument,
  response: Done,
  errors: ['NO_DATA', 'NOTHING_TO_CHANGE'],
} as const;
/** A received document is an item of a queue, which a colleague may have. */
const decides = { ...acts, errors: [...acts.errors, 'ITEM_TAKEN'] } as const;

/** Documents of members: requested, uploaded, looked at and decided. */
export const officeMemberDocumentCalls = defineCalls({
  'GET /api/office/member-documents/{id}': {
    access: 'operator',
    permission: 'queues.read',
    limit: 'read',
    params: z.object({ id: z.uuid() }),
    summary: 'A document of the queue: whose it is and how far it is, without its pictures',
    response: MemberDocument.pick({ kind: true, state: true, receivedAt: true }).extend({
      member: MemberShown.nullable(),
    }),
    errors: ['NO_DATA'],
  },
  'GET /api/office/members/{id}/documents': {
    access: 'operator',
    permission: 'members.read',
    limit: 'read',
    params: ofMember,
    summary: 'Documents requested from a member, newest first, without their pictures',
    response: z.array(
      MemberDocument.omit({ files: true }).extend({
        /** Null where the request followed a refusal or an expiry. */
        requestedBy: z.string().nullable(),
        /** Null while open, and where its validity ended. */
        decidedBy: z.string().nullable(),
        files: z.array(
          z.object({
            id: z.uuid(),
            bytes: z.int(),
            /** Null for the member. */
            uploadedBy: z.string().nullable(),
            uploadedAt: Timestamp,
            /** The end of its retention. */
            removedAt: Timestamp.nullable(),
          }),
        ),
      }),
    ),
    errors: ['NO_DATA'],
  },
  'POST /api/office/members/{id}/documents': {
    ...acts,
    params: ofMember,
    summary: 'Requests a document from a member, who gets a notice; one of a kind is open at a time',
    body: z.object({ kind: z.enum(MEMBER_DOCUMENT_KINDS), reason: Reason }),
    response: z.object({ id: z.uuid() }),
  },
  'POST /api/office/members/{id}/documents/{document}/files': {
    ...acts,
    limit: 'upload',
    once: true,
    multipart: true,
    summary: 'Uploads a picture that the member sent otherwise',
    errors: ['NO_DATA', 'FILE_NOT_SUPPORTED', 'FILE_TOO_LARGE'],
  },
  'GET /api/office/members/{id}/documents/{document}/files/{file}': {
    access: 'operator',
    permission: 'members.documents',
    stepUp: true,
    audited: true,
    limit: 'write',
    params: ofDocument.extend({ file: z.uuid() }),
    summary: 'A picture of a document. Every look is in the audit',
    response: z.object({ mediaType: z.literal('image/jpeg'), base64: z.string() }),
    errors: ['NO_DATA'],
  },
  'POST /api/office/members/{id}/documents/{document}/accept': {
    ...decides,
    summary: 'Accepts a document, until its last day if it has one. Needs the permission to look at documents too',
    body: z.object({ expiresOn: z.iso.date().nullable(), reason: Reason }),
    errors: [...decides.errors, 'KEY_INVALID'],
  },
  'POST /api/office/members/{id}/documents/{document}/refuse': {
    ...decides,
    summary:
      'Refuses a document with a reason the member reads, and requests it anew. Needs the permission to look too',
    body: z.object({ refusal: z.enum(DOCUMENT_REFUSALS), reason: Reason }),
  },
  'POST /api/office/members/{id}/documents/{document}/cancel': {
    ...decides,
    summary: 'Takes back a request',
    body: z.object({ reason: Reason }),
  },
});
