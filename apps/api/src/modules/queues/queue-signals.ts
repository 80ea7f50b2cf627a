import type pg from 'pg';

/** Where the database says which queue changed (migrations/0070-queues.sql). */
const CHANNEL = 'krapao_queue';

/** Hears over a connection when something enters or leaves a queue, or is taken, and tells the office's open pages. */
export const queueHearer =
  (tell: (name: 'queue', data: { kind: string }) => void) =>
  async (client: pg.PoolClient): Promise<void> => {
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === CHANNEL) tell('queue', { kind: payload });
    });
    await client.query(`listen ${CHANNEL}`);
  };
