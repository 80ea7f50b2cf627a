import { after, HOUR_MS } from '../../platform/clock.ts';
import type { Cookies } from '../../platform/cookies.ts';
import type { Db } from '../../platform/db.ts';
import { sha256 } from '../../platform/random.ts';
import { officeSessionsRepository } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';

/** A working day, with a code for every silence in it. */
const SESSION_MS = 12 * HOUR_MS;

export type From = { address: string; device: string; cookies: Cookies };

/** Gives a browser the cookie of a new session. Gives its id. */
export async function openSession(
  { clock, random }: Pick<OperatorsDeps, 'clock' | 'random'>,
  db: Db,
  operatorId: string,
  { address, device, cookies }: From,
): Promise<string> {
  const [id, token] = [random.uuid(), random.token()];
  const endsAt = after(clock.now(), SESSION_MS);
  await officeSessionsRepository(db, clock).insert({
    id,
    operatorId,
    tokenHash: sha256(token),
    device,
    address,
    endsAt,
  });
  cookies.keep('office_session', token, SESSION_MS);
  return id;
}
