import type { ChatMessage } from '@krapao/contract/calls/chat';
import { trimMessage } from '@krapao/contract/trim-message';
import { AppError } from '../../platform/http/app-error.ts';
import type { ChatDeps } from './chat.deps.ts';
import type { Customer } from './customer.ts';
import { chatFilesRepository } from './files/chat-files.repository.ts';

const invalid = (key: string) => new AppError('KEY_INVALID', { key: `message.${key}` });

/** The file name in an upload's answer: a path of ours, signed or not. */
const FILE_NAME = /(?:^|\/)([0-9a-f-]{36}\.(?:jpg|mp4|mov))(?:\.\d+\.[\w-]+)?$/;
export const fileNameIn = (path: string | undefined): string | undefined => FILE_NAME.exec(path ?? '')?.[1];

type Reads = Pick<ChatDeps, 'db' | 'hasReference'>;

/** Checks a customer's message and strips foreign fields: buttons and cards belong to the team. */
export async function checkMessage(deps: Reads, customer: Customer, given: ChatMessage): Promise<ChatMessage> {
  const { message_type, payload = {} } = given;
  if (message_type === 'text') return { message_type, payload: await checkText(deps, customer, payload) };
  if (message_type === 'media') return { message_type, payload: await checkMedia(deps, customer, payload) };
  if (message_type !== 'postback') throw invalid('message_type');
  const title = trimMessage(payload.title ?? '');
  if (!title) throw invalid('payload.title');
  if (!payload.payload) throw invalid('payload.payload');
  return { message_type, payload: { title, payload: payload.payload } };
}

type Payload = NonNullable<ChatMessage['payload']>;

/** A text, with the payload of a quick reply, or a card of the member's own statement. */
async function checkText(deps: Reads, { memberId }: Customer, { message, payload, reference }: Payload) {
  const text = trimMessage(message ?? '');
  if (!text && !reference) throw invalid('payload.message');
  const card = reference?.toUpperCase();
  if (card && !(memberId && (await deps.hasReference(memberId, card)))) throw new AppError('NO_DATA');
  return { message: text, ...(payload && { payload }), ...(card && { reference: card }) };
}

async function checkMedia({ db }: Reads, customer: Customer, { message, url, filePath }: Payload): Promise<Payload> {
  const name = fileNameIn(filePath) ?? fileNameIn(url);
  if (!name) throw invalid('payload.filePath');
  const file = await chatFilesRepository(db).ofCustomer(customer, name);
  if (!file) throw new AppError('NO_DATA');
  const text = trimMessage(message ?? '');
  return { ...(text && { message: text }), filePath: name, fileType: kindOf(file.type) };
}

export const kindOf = (type: string): 'image' | 'video' => (type.startsWith('image/') ? 'image' : 'video');
