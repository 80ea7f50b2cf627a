import type { ChatMessage } from '@krapao/contract/calls/chat';
import { trimMessage } from '@krapao/contract/trim-message';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ChatDeps } from '../chat.deps.ts';
import type { ChatConversation } from '../chat.repository.ts';
import { fileNameIn, kindOf } from '../check-message.ts';
import { chatFilesRepository } from '../files/chat-files.repository.ts';

const invalid = (key: string) => new AppError('KEY_INVALID', { key: `message.${key}` });

type Payload = NonNullable<ChatMessage['payload']>;
type Button = NonNullable<Payload['buttons']>[number];

const PHONE = /^\+?\d[\d -]{2,19}$/;
const isLink = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Accepts every message type that pages can show; links must lead to web pages or phone numbers. */
export async function checkTeamMessage(
  deps: Pick<ChatDeps, 'db' | 'hasReference'>,
  conversation: Pick<ChatConversation, 'id' | 'memberId'>,
  { message_type, payload = {}, payloads }: ChatMessage,
): Promise<ChatMessage> {
  const message = trimMessage(payload.message ?? '');
  switch (message_type) {
    case 'text':
      return { message_type, payload: await checkText(deps, conversation, message, payload.reference) };
    case 'media':
      return { message_type, payload: await checkMedia(deps, conversation, message, payload) };
    case 'buttons':
    case 'quick_replies': {
      const buttons = payload[message_type] ?? [];
      if (!message) throw invalid('payload.message');
      if (buttons.length === 0) throw invalid(`payload.${message_type}`);
      return { message_type, payload: { message, [message_type]: buttons.map(checkButton) } };
    }
    case 'generic': {
      if (!payloads?.length) throw invalid('payloads');
      const isSafe = payloads.every(({ title, image_url: image }) => trimMessage(title) && (!image || isLink(image)));
      if (!isSafe) throw invalid('payloads');
      return { message_type, payloads: payloads.map((card) => ({ ...card, buttons: card.buttons.map(checkButton) })) };
    }
    default:
      throw invalid('message_type');
  }
}

function checkButton({ title, type, payload }: Button): Button {
  const isSafe = type === 'web' ? isLink(payload) : type === 'call' ? PHONE.test(payload) : payload !== '';
  const words = trimMessage(title);
  if (!words || !isSafe) throw invalid('payload.buttons');
  return { title: words, type, payload };
}

async function checkText(
  { hasReference }: Pick<ChatDeps, 'hasReference'>,
  { memberId }: Pick<ChatConversation, 'memberId'>,
  message: string,
  reference: string | undefined,
): Promise<Payload> {
  if (!message && !reference) throw invalid('payload.message');
  const card = reference?.toUpperCase();
  if (card && !(memberId && (await hasReference(memberId, card)))) throw new AppError('NO_DATA');
  return { message, ...(card && { reference: card }) };
}

async function checkMedia(
  { db }: Pick<ChatDeps, 'db'>,
  { id }: Pick<ChatConversation, 'id'>,
  message: string,
  { filePath, url }: Payload,
): Promise<Payload> {
  const name = fileNameIn(filePath) ?? fileNameIn(url);
  if (!name) throw invalid('payload.filePath');
  const file = await chatFilesRepository(db).ofConversation(id, name);
  if (!file) throw new AppError('NO_DATA');
  return { ...(message && { message }), filePath: name, fileType: kindOf(file.type) };
}
