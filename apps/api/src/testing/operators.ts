import { randomBytes, randomUUID } from 'node:crypto';
import type { FIRST_ROLES } from '@krapao/contract/office/permissions';

import { after, HOUR_MS } from '../platform/clock.ts';
import { sha256, systemRandom } from '../platform/secrets/random.ts';
import { base32, codeNow } from '../platform/secrets/totp.ts';
import { newAddress } from './members.ts';
import type { TestServer } from './test-server.ts';

export type FirstRole = keyof typeof FIRST_ROLES;

type Server = Pick<TestServer, 'database' | 'clock' | 'modules'>;

/** A signed-in operator with a recent step-up, inserted as rows. Has no password. */
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
    /** The current TOTP code. */
    code: () => codeNow(secret, clock.now()),
  };
}

/** Another session of an operator, from a new address and browser unless given. */
export async function givenOfficeSession(
  { database, clock }: Server,
  operatorId: string,
  place: { address?: string; browser?: string } = {},
) {
  const [sessionId, token] = [randomUUID(), systemRandom.token()];
  await database.query(
    `insert into operator_session
       (id, operator_id, token_hash, device, address, created_at, last_seen_at, proved_at, expires_at, browser)
     values ($1, $2, $3, 'a desk', $6, $4, $4, $4, $5, $7)`,
    [
      ...[sessionId, operatorId, sha256(token), clock.now(), after(clock.now(), 12 * HOUR_MS)],
      ...[place.address ?? newAddress(), place.browser ?? systemRandom.token()],
    ],
  );
  return { sessionId, cookie: `office_session=${token}` };
}
