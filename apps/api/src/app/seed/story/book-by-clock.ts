import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';

/**
 * Stamps the bookings of these connections by a clock, from its time on. The database heeds the owner of the ledger alone;
 * for any other login bookings are stamped with the present.
 */
export async function bookByClock(pool: pg.Pool, clock: Clock): Promise<void> {
  pool.on('acquire', (client) => {
    // Sent before the statements of whoever acquired the connection, which fail too when the connection is lost.
    client.query(`select set_config('ledger.past', $1, false)`, [clock.now().toISOString()]).catch(() => {});
  });
  await pool.query('select ledger.make_months()');
}
