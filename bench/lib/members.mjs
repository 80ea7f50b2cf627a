import { createHash, randomBytes, randomUUID } from 'node:crypto';

/**
 * Members with money and an open session, inserted directly: registration is not measured.
 * @param {import('pg').Client} database
 * @param {number} count
 * @param {bigint} satang
 */
export async function makeMembers(database, count, satang) {
  const members = [];
  for (let index = 0; index < count; index += 1) {
    const id = `bench${randomBytes(5).toString('hex')}`;
    const token = randomBytes(32).toString('base64url');
    const phone = `+669${String(Date.now()).slice(-5)}${String(index).padStart(3, '0')}`;
    await database.query(
      `insert into member (id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no, created_at)
       values ($1, $2, 'Bench', 'none', 'THB', 'KBANK', 'BENCH MEMBER', $3, now())`,
      [id, phone, phone.slice(-10)],
    );
    await database.query(
      `insert into session (id, member_id, token_hash, device, address, created_at, last_seen_at, idle_ms, expires_at)
       values ($1, $2, $3, 'bench', '127.0.0.1', now(), now(), 86400000, now() + interval '1 day')`,
      [randomUUID(), id, createHash('sha256').update(token).digest()],
    );
    const { rows } = await database.query(
      `select ledger.open_account('wallet', $1, 'THB') as wallet, ledger.open_account('bank', 'bench', 'THB') as bank`,
      [id],
    );
    const [{ wallet, bank }] = rows;
    const [low, high] = [BigInt(wallet), BigInt(bank)].sort((a, b) => (a < b ? -1 : 1));
    const amounts = low === BigInt(wallet) ? [satang, -satang] : [-satang, satang];
    await database.query(`select ledger.transfer($1, 'deposit', 'bench', 'THB', $2::bigint[], $3::bigint[])`, [
      randomUUID(),
      [low, high],
      amounts,
    ]);
    members.push({ id, token, wallet: BigInt(wallet) });
  }
  // Autovacuum analyzes once a minute. Thousands of members within seconds would leave plans made for an empty table,
  // which read all sessions for each request.
  await database.query('analyze');
  return members;
}

/**
 * @param {string} apiUrl
 * @param {string} token
 */
export function callAs(apiUrl, token) {
  /** @param {'GET' | 'POST'} method @param {string} path @param {object} [body] */
  return async (method, path, body) => {
    const response = await fetch(apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
}
