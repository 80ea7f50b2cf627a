import { randomBytes, randomUUID } from 'node:crypto';
import type { FIRST_ROLES } from '@krapao/contract/office/permissions';
import { base32, codeNow } from '../modules/operators/public.ts';
import { after, HOUR_MS } from '../platform/clock.ts';
import { sha256, systemRandom } from '../platform/random.ts';
import type { TestServer } from './test-server.ts';

export type FirstRole = keyof typeof FIRST_ROLES;

type Server = Pick<TestServer, 'database' | 'clock' | 'modules'>;

/** An operator at their desk with a code given just now, put there without the way in. They have no password. */
export async function givenOperator(server: Server, role: FirstRole | (string & {}) = 'owner') {
  const { database, clock, modules } = server;
  const [id, secret] = [randomUUID(), base32(randomBytes(20))];
  const [username, name] = [`${role}-${id.slice(0, 8)}`, `Somebody of ${role}`];
  await database.query(
    `insert into operator (id, username, name, role, state, password, phone_secret, created_at)
     values ($1, $2, $3, $4, 'active', '', $5, $6)`,
    [id, username, name, role, modules.office.operators.phoneSecrets.seal(secret, id), clock.now()],
  );
  return {
    id,
    username,
    name,
    role,
    secret,
    ...(await givenOfficeSession(server, id)),
    /** What their phone shows. */
    code: () => codeNow(secret, clock.now()),
  };
}

/** One more session of somebody. */
export async function givenOfficeSession({ database, clock }: Server, operatorId: string) {
  const [sessionId, token] = [randomUUID(), systemRandom.token()];
  await database.query(
    `insert into operator_session
       (id, operator_id, token_hash, device, address, created_at, last_seen_at, proved_at, expires_at)
     values ($1, $2, $3, 'a desk', '203.0.113.1', $4, $4, $4, $5)`,
    [sessionId, operatorId, sha256(token), clock.now(), after(clock.now(), 12 * HOUR_MS)],
  );
  return { sessionId, cookie: `office_session=${token}` };
}
