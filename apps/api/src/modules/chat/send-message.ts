import type { ChatMessage } from '@krapao/contract/calls/chat';
import type { Locale } from '@krapao/contract/locales';
import { violatedConstraint } from '../../platform/database/db.ts';
import { derivedId } from '../../platform/secrets/random.ts';
import { autoAnswer } from './auto-answer.ts';
import { AUTO_TEXTS } from './auto-texts.ts';
import type { ChatDeps } from './chat.deps.ts';
import { chatRepository, type NewMessage, type StoredMessage } from './chat.repository.ts';
import { checkMessage } from './check-message.ts';
import type { Customer } from './customer.ts';
import { inConversation } from './in-conversation.ts';
import { writeMessages } from './write-messages.ts';

export type Sent = {
  id: string;
  message: ChatMessage;
  sessionId: string | null;
  locale: Locale;
  /** Where it was written, remembered of guests alone. */
  device?: string;
  page?: string | undefined;
};

/** Pages remembered of a guest. */
const PAGES_MAX = 10;

/** Stores a customer's message once, however often it is sent. */
export async function sendMessage(deps: ChatDeps, customer: Customer, sent: Sent): Promise<StoredMessage> {
  const message = await checkMessage(deps, customer, sent.message);
  try {
    return await write(deps, customer, { ...sent, message });
  } catch (error) {
    if (violatedConstraint(error) !== SENT_TWICE) throw error;
    const first = await chatRepository(deps.db).sentBefore(customer, sent.id);
    if (!first) throw error;
    return first;
  }
}

/** The unique constraint on message ids within a conversation. */
export const SENT_TWICE = 'chat_message_conversation_id_id_key';

async function write(deps: ChatDeps, customer: Customer, sent: Sent): Promise<StoredMessage> {
  const { id, message, sessionId, locale, device, page } = sent;
  const [setting, menu] = await Promise.all([deps.setting(), deps.menu()]);
  return inConversation(deps, customer, async ({ transaction, send, conversation }) => {
    const at = deps.clock.now();
    const { facts } = deps;
    const rating = conversation.state === 'closed' ? ratingIn(message) : undefined;
    // A new conversation begins at support's desk.
    const desk = conversation.state === 'closed' && !rating ? 'support' : conversation.desk;
    const answer = rating
      ? { messages: [textOf(AUTO_TEXTS.rated[locale])], waits: false, awaiting: null }
      : conversation.takenBy || desk !== 'support'
        ? { messages: [], waits: true, awaiting: null }
        : await autoAnswer({ db: transaction, conversation, message, locale, at, setting, menu, facts });
    const own: NewMessage = { id, sender: 'customer', agent: null, message, sessionId };
    const answers = answer.messages.map((reply, index): NewMessage => {
      // Derived, so that a retry by the customer gives the same ids.
      return { id: derivedId(id, `answer ${index}`), sender: 'auto', agent: null, message: reply, sessionId: null };
    });
    const changed = {
      ...conversation,
      locale,
      desk,
      awaiting: answer.awaiting,
      waitingSince: answer.waits ? (conversation.waitingSince ?? at) : conversation.waitingSince,
      state: rating ? conversation.state : ('open' as const),
      rating: rating ?? conversation.rating,
      ...(conversation.guestId !== null && {
        device: device ?? conversation.device,
        pages: page ? pagesWith(conversation.pages, page) : conversation.pages,
      }),
    };
    const { prefix } = setting;
    const [stored] = writeMessages(deps, send, { prefix, conversation: changed, messages: [own, ...answers], at });
    if (!stored) throw new Error('a message was not written');
    return stored;
  });
}

const pagesWith = (pages: readonly string[], page: string): string[] =>
  [...pages.filter((each) => each !== page), page].slice(-PAGES_MAX);

const textOf = (message: string): ChatMessage => ({ message_type: 'text', payload: { message } });

/** Payloads of the buttons under the request for a rating. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export const ratingPayload = (rating: number): string => `rate:${rating}`;
const ratingIn = ({ payload }: ChatMessage): number | undefined =>
  RATINGS.find((rating) => payload?.payload === ratingPayload(rating));
