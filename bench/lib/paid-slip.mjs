import { randomInt, randomUUID } from 'node:crypto';

/** Deposit account that receives the transfers. */
const TO = { bankCode: 'SCB', accountNo: '4012345678' };

/**
 * Creates the member's bank account in the sandbox, sends a bank transfer to ours, and returns its slip.
 * @param {string} sandboxUrl
 * @param {import('pg').Client} database
 * @param {string} memberId
 */
export async function paidSlip(sandboxUrl, database, memberId) {
  const from = { bankCode: 'KBANK', accountNo: `${randomInt(1e9, 1e10 - 1)}` };
  const name = `BENCH ${memberId.slice(5).toUpperCase().replaceAll(/[0-9]/g, 'X')}`;
  await database.query('update member set bank_account_no = $2, bank_account_name = $3 where id = $1', [
    memberId,
    from.accountNo,
    name,
  ]);
  await post(`${sandboxUrl}/test/people`, { ...from, name, balance: '10000.00' });
  const { slipPath } = await post(`${sandboxUrl}/test/pay`, { from, to: TO, amount: '100.00' });
  return (await fetch(new URL(slipPath, sandboxUrl))).blob();
}

/** @param {string} apiUrl @param {string} token @param {Blob} picture */
export async function uploadSlip(apiUrl, token, picture) {
  const form = new FormData();
  form.set('file', picture, 'slip');
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  const answer = await fetch(`${apiUrl}/api/wallet/slip`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`the upload was answered ${answer.status} ${await answer.text()}`);
}

/** @param {string} url @param {object} body @returns {Promise<{ slipPath: string }>} */
async function post(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`);
  return /** @type {{ slipPath: string }} */ (await answer.json());
}
