import { after, DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import { sha256 } from '../../platform/secrets/random.ts';
import { officeSessionsRepository } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';

/** A working day; each idle time within it requires a code. */
const SESSION_MS = 12 * HOUR_MS;
/** The longest lifetime that browsers allow a cookie. */
const BROWSER_MS = 400 * DAY_MS;

export type From = { address: string; device: string; cookies: Cookies };

/** Sets the cookie of a new session, and returns its id. */
export async function openSession(
  { clock, random }: Pick<OperatorsDeps, 'clock' | 'random'>,
  db: Db,
  operatorId: string,
  { address, device, cookies }: From,
): Promise<string> {
  const [id, token] = [random.uuid(), random.token()];
  const endsAt = after(clock.now(), SESSION_MS);
  const browser = cookies.read('office_browser') ?? random.token();
  await officeSessionsRepository(db, clock).insert({
    id,
    operatorId,
    tokenHash: sha256(token),
    device,
    browser,
    address,
    endsAt,
  });
  cookies.set('office_session', token, SESSION_MS);
  cookies.set('office_browser', browser, BROWSER_MS);
  return id;
}
