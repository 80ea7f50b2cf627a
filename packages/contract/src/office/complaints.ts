import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { COMPLAINT_CHARS_MAX, Complaint } from '../calls/complaints.ts';
import { Status } from '../calls/money-calls.ts';
import { StatementType } from '../calls/statement.ts';
import { Currency, Money, Timestamp, text } from '../primitives.ts';
import { DECISION_ERRORS, MemberShown } from './queues.ts';

const params = z.object({ number: z.string().min(1).max(20) });

export const officeComplaintCalls = defineCalls({
  'GET /api/office/complaints/{number}': {
    access: 'operator',
    permission: 'queues.read',
    limit: 'read',
    summary: 'A complaint, the entry it is about, and earlier ones of the same member',
    params,
    response: Complaint.extend({
      member: MemberShown.nullable(),
      entry: z
        .object({ type: StatementType, amount: Money, currency: Currency, status: Status, createdAt: Timestamp })
        .nullable(),
      answeredBy: z.string().nullable(),
      earlier: z.array(Complaint),
    }),
    errors: ['NO_DATA'],
  },
  'POST /api/office/complaints/{number}/answer': {
    access: 'operator',
    permission: 'chat.write',
    limit: 'write',
    summary: 'Answers a complaint, which ends it',
    params,
    body: z.object({ text: text(COMPLAINT_CHARS_MAX), isUpheld: z.boolean() }),
    response: Done,
    errors: DECISION_ERRORS,
  },
});
