import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Timestamp, text } from '../primitives.ts';

export const COMPLAINT_CHARS_MAX = 2000;

export const Complaint = z.object({
  number: z.string(),
  /** Statement entry that the complaint is about. */
  reference: z.string(),
  message: z.string(),
  createdAt: Timestamp,
  /** The service answers by then. */
  dueAt: Timestamp,
  /** Null while the complaint is open. */
  answer: z.object({ text: z.string(), isUpheld: z.boolean(), at: Timestamp }).nullable(),
});

export const complaintCalls = defineCalls({
  'GET /api/complaints': {
    access: 'member',
    limit: 'read',
    summary: 'The member’s complaints, newest first',
    response: z.array(Complaint),
  },
  'POST /api/complaints': {
    access: 'member',
    limit: 'write',
    summary: 'Complains about a statement entry. While one is open, a second answers with the open one',
    body: z.object({ reference: z.string().min(1).max(60), message: text(COMPLAINT_CHARS_MAX) }),
    response: Complaint,
    errors: ['NO_DATA'],
  },
});
