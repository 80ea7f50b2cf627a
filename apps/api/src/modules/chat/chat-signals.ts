import type pg from 'pg';
import { EVERY_ROOM } from '../../platform/live.ts';
import type { ChatDeps } from './chat.deps.ts';
import { chatRepository, notifying, SIGNAL_CHANNEL, type Signal } from './chat.repository.ts';
import { presentMessage } from './present-message.ts';

/** More does not fit into one signal of the database, which counts bytes. */
const SIGNAL_BYTES_MAX = 7_900;

/**
 * A signal as part of the transaction that it tells of: every process hears of it exactly when it is true, even when the
 * process that wrote it dies that moment.
 */
export function signalling(signal: Signal) {
  const whole = JSON.stringify(signal);
  if (Buffer.byteLength(whole) < SIGNAL_BYTES_MAX) return notifying(whole);
  return notifying(JSON.stringify({ ...signal, data: undefined }));
}

/**
 * Hears over a connection what all processes signal, and tells the pages of this one. Nobody heard what was signalled
 * before another connection took its place: pages are told to ask for what they missed.
 */
export function signalHearer(deps: ChatDeps): (client: pg.PoolClient) => Promise<void> {
  let isFirst = true;
  return async (client) => {
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== SIGNAL_CHANNEL) return;
      pass(deps, JSON.parse(payload) as Signal).catch((error) =>
        deps.log.warn({ event: 'live.stumbled', err: error }, 'live signals stumbled'),
      );
    });
    await client.query(`listen ${SIGNAL_CHANNEL}`);
    if (!isFirst) deps.sayHere([EVERY_ROOM], 'missed', {});
    isFirst = false;
  };
}

/** What did not fit is read: the message is there, because signals come with its commit. */
async function pass(deps: ChatDeps, { says, rooms, data, at }: Signal): Promise<void> {
  if (data) return deps.sayHere(rooms, says, data);
  const chat = chatRepository(deps.db);
  const [conversation, message] = at ? await Promise.all([chat.byId(at.id), chat.messageAt(at.id, at.seq)]) : [];
  if (conversation && message) deps.sayHere(rooms, says, presentMessage(deps.links, conversation, message));
}
