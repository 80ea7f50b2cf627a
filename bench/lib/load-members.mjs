import pg from 'pg';
import { GAME } from './failover-load.mjs';
import { callAs, makeMembers } from './members.mjs';

const RICH_SATANG = 100_000_000_000n;
const COINS = 1_000_000;

/**
 * Members with a wallet, a game, coins and an account at the sandbox's bank.
 * @param {string} url @param {string} sandboxUrl @param {string} ownerUrl @param {number} count
 */
export async function openLoadMembers(url, sandboxUrl, ownerUrl, count) {
  const database = new pg.Client({ connectionString: ownerUrl });
  await database.connect();
  const made = await makeMembers(database, count, RICH_SATANG);
  const { rows } = await database.query(
    `select bank_code, account_no from deposit_account
     where currency = 'THB' and mode = 'AUTO' and is_open and bank_code = 'KBANK' limit 1`,
  );
  const [{ bank_code: bankCode, account_no: accountNo }] = rows;
  const members = [];
  for (const { id, token } of made) {
    await callAs(url, token)('GET', `/api/wallet/activate/${GAME}`);
    await database.query(
      `insert into coin_purse (member_id, coins, member_seed, earned_on) values ($1, $2, 'failover', current_date)
       on conflict (member_id) do update set coins = excluded.coins`,
      [id, COINS],
    );
    // The first spin is refused and makes the commitment that the next ones need.
    await callAs(url, token)('POST', '/api/spinwheel/spin', {});
    const { rows: accounts } = await database.query('select bank_account_no from member where id = $1', [id]);
    const account = { bankCode: 'KBANK', accountNo: accounts[0].bank_account_no };
    const opened = await fetch(`${sandboxUrl}/test/people`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, name: 'BENCH MEMBER', balance: '90000000' }),
    });
    if (!opened.ok) throw new Error(`the sandbox answered ${opened.status} ${await opened.text()}`);
    members.push({ id, token, account });
  }
  await database.end();
  return { members, receiver: { bankCode, accountNo } };
}
