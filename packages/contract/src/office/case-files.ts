import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Timestamp } from '../primitives.ts';
import { ofMember } from './member.ts';
import { Reason } from './member-acts.ts';

/** Downloads are links beside the contract, for the operator who requested the file alone. */
export const CASE_FILE_PATH = '/api/office-files/case-files/';

const reads = { access: 'operator', permission: 'members.case-file', stepUp: true, limit: 'write' } as const;

/** Everything held about a member, with the acts of operators, for a regulator. */
export const officeCaseFileCalls = defineCalls({
  'GET /api/office/members/{id}/case-file': {
    ...reads,
    audited: true,
    params: ofMember,
    summary: 'Everything held about a member in one view: each part with its number of rows and the last ones',
    response: z.object({
      parts: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          columns: z.array(z.string()),
          rows: z.int(),
          latest: z.array(z.array(z.string().nullable())),
        }),
      ),
    }),
    errors: ['NO_DATA'],
  },
  'GET /api/office/members/{id}/case-files': {
    access: 'operator',
    permission: 'members.case-file',
    limit: 'read',
    params: ofMember,
    summary: 'Case files of a member that were requested, newest first; only the own ones are retrieved',
    response: z.array(
      z.object({
        id: z.uuid(),
        requestedBy: z.string(),
        isOwn: z.boolean(),
        reason: z.string(),
        requestedAt: Timestamp,
        state: z.enum(['waiting', 'ready', 'removed']),
        expiresAt: Timestamp.nullable(),
        bytes: z.int().nullable(),
      }),
    ),
    errors: ['NO_DATA'],
  },
  'POST /api/office/members/{id}/case-files': {
    ...reads,
    params: ofMember,
    summary: 'Requests the case file as a ZIP; one waits at a time',
    body: z.object({ reason: Reason }),
    response: z.object({ id: z.uuid() }),
    errors: ['NO_DATA', 'NOTHING_TO_CHANGE'],
  },
  'GET /api/office/members/{id}/case-files/{file}/link': {
    ...reads,
    audited: true,
    params: ofMember.extend({ file: z.uuid() }),
    summary: 'A link to an own case file, valid for minutes and with the own session alone',
    response: z.object({ url: z.string() }),
    errors: ['NO_DATA'],
  },
});
