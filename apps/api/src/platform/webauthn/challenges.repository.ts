import { after, type Clock, MINUTE_MS } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { query } from '../database/query.ts';

export const CHALLENGE_MS = 5 * MINUTE_MS;

/** `boundTo`: the session or browser that the challenge was given to; no other may answer. */
export type Challenge = { challenge: string; purpose: string; boundTo: string };

const USE = `
  delete from webauthn_challenge where challenge = $1 and purpose = $2 and bound_to = $3 and expires_at > $4
  returning challenge`;

export const challengesRepository = (db: Db, clock: Clock) => ({
  insert: ({ challenge, purpose, boundTo }: Challenge) =>
    query(db, 'insert into webauthn_challenge (challenge, purpose, bound_to, expires_at) values ($1, $2, $3, $4)', [
      ...[challenge, purpose, boundTo, after(clock.now(), CHALLENGE_MS)],
    ]),

  /** Uses up the challenge; false when it was used before, has expired or belongs to another. */
  use: async ({ challenge, purpose, boundTo }: Challenge): Promise<boolean> =>
    (await query(db, USE, [challenge, purpose, boundTo, clock.now()])).length > 0,

  forgetOld: () => query(db, 'delete from webauthn_challenge where expires_at < $1', [clock.now()]),
});
