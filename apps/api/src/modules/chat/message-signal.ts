import type { CompiledQuery } from 'kysely';
import { type Payload, publishing } from '../../platform/live/signals.ts';
import type { ChatDeps } from './chat.deps.ts';
import { chatRepository } from './chat.repository.ts';
import { presentMessage } from './present-message.ts';

type ChatSignal = Payload<'chat'>;

/** The payload limit of NOTIFY is 8000 bytes. */
const SIGNAL_BYTES_MAX = 7_900;

/** A message that is too long for a signal is left out, and read from its row by each process. */
export function publishingMessage(signal: ChatSignal): CompiledQuery {
  const isShort = Buffer.byteLength(JSON.stringify(signal)) < SIGNAL_BYTES_MAX;
  return publishing('chat', isShort ? signal : { ...signal, data: undefined });
}

/** The message of a signal without data. It is visible, because a signal arrives after its commit. */
export async function readSignalledMessage({ db, links }: Pick<ChatDeps, 'db' | 'links'>, { at }: ChatSignal) {
  const chat = chatRepository(db);
  const [conversation, message] = at ? await Promise.all([chat.byId(at.id), chat.messageAt(at.id, at.seq)]) : [];
  return conversation && message && presentMessage(links, conversation, message);
}
