import { EventEmitter } from 'node:events';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import { listMessages, type Message, type NewMessage, saveMessage } from './sms.repository.ts';

export type Inbox = ReturnType<typeof createInbox>;

/** All that arrives on phones: text messages, e-mails and push messages. */
export function createInbox({ database, clock }: { database: Database; clock: Clock }) {
  const arrivals = new EventEmitter<{ message: [Message] }>().setMaxListeners(0);
  return {
    async deliver(message: NewMessage): Promise<Message> {
      const saved = await saveMessage(database, message, clock.now());
      arrivals.emit('message', saved);
      return saved;
    },
    list: (to: string | undefined, limit: number) => listMessages(database, to, limit),
    onArrival(listener: (message: Message) => void): () => void {
      arrivals.on('message', listener);
      return () => void arrivals.off('message', listener);
    },
  };
}
