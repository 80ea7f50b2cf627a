/** A valid ledger of any size, by the function that pays many members at once. */
const WALLETS = 1_000;
const PAID_AT_ONCE = 10_000;
const ENTRIES_PER_PAYMENT = 2;

/** Adds about `entries` entries, sealed and in order. @param {import('pg').Client} database @param {number} entries */
export async function fillEntries(database, entries) {
  const { rows } = await database.query(
    `select ledger.open_account('bank', 'filler', 'THB')::text as bank,
       array(select ledger.open_account('wallet', 'filler' || n, 'THB')::text from generate_series(1, $1::int) n) as wallets`,
    [WALLETS],
  );
  const [{ bank, wallets }] = rows;
  await database.query('set synchronous_commit = off');
  for (let payment = 0; payment < entries / ENTRIES_PER_PAYMENT; payment += PAID_AT_ONCE) {
    await database.query(
      `select ledger.pay('deposit', 'THB', $1, array_agg(uuidv7()), array_agg(($2::bigint[])[1 + n % ${WALLETS}]),
         array_agg(100::bigint + n), array_agg('FILL' || $3::int + n)) from generate_series(1, $4::int) n`,
      [bank, wallets, payment, Math.min(PAID_AT_ONCE, entries / ENTRIES_PER_PAYMENT - payment)],
    );
    // Sealed as they come: the job of the api would need hours.
    await database.query('select ledger.seal($1)', [2 * PAID_AT_ONCE]);
  }
  await database.query('reset synchronous_commit');
  await database.query('vacuum analyze');
}
