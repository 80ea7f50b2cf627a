import type { AnswerOf } from '@krapao/contract/calls';
import { after, DAY_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { ComplaintsDeps } from './complaints.deps.ts';
import { complaintsRepository } from './complaints.repository.ts';
import { presentComplaint } from './present-complaint.ts';

/** Time to answer, which the member is shown. */
const DUE_MS = 3 * DAY_MS;
const NUMBER_CHARS = 8;

export function complaintRoutes(serve: Serve, deps: ComplaintsDeps): void {
  const complaints = complaintsRepository(deps.db);
  serve('GET /api/complaints', async ({ member }) => (await complaints.listOf(member.id)).map(presentComplaint));
  serve('POST /api/complaints', ({ member, body }) => complain(deps, member.id, body));
}

async function complain(
  { db, clock, random, hasEntry }: ComplaintsDeps,
  memberId: string,
  { reference, message }: { reference: string; message: string },
): Promise<AnswerOf<'POST /api/complaints'>> {
  if (!(await hasEntry(memberId, reference))) throw new AppError('NO_DATA');
  const complaints = complaintsRepository(db);
  const now = clock.now();
  const made = await complaints.insert({
    number: random.letters(NUMBER_CHARS).toUpperCase(),
    member_id: memberId,
    reference,
    message,
    created_at: now,
    due_at: after(now, DUE_MS),
  });
  const [open] = made ? [made] : await complaints.listOf(memberId, reference);
  if (!open) throw new Error('the number of a complaint was given twice');
  return presentComplaint(open);
}
