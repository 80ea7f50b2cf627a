import { AppError } from '../../platform/app-error.ts';
import { before, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { UploadedForm } from '../../platform/files-upload.ts';
import type { ChatDeps } from './chat.deps.ts';
import { chatRepository } from './chat.repository.ts';
import { type ChatFile, chatFilesRepository } from './chat-files.repository.ts';
import type { Customer } from './customer.ts';
import { inConversation } from './in-conversation.ts';
import { checkFile, type Kind, takeFile } from './take-file.ts';

/** Keeps a customer's file for their conversation. */
export async function uploadFile(
  deps: ChatDeps,
  customer: Customer,
  form: UploadedForm,
  kinds: readonly Kind[],
): Promise<ChatFile> {
  const { filesPerDay } = await deps.setting();
  const checkQuota = async (db: Db, conversationId: string) => {
    const sent = await chatFilesRepository(db).countSince(conversationId, before(deps.clock.now(), DAY_MS));
    // Disks are not endless. Refused files do not count: they are not kept.
    if (sent >= filesPerDay) throw new AppError('REQUEST_LIMIT');
  };
  const known = await chatRepository(deps.db).find(customer);
  // Before the picture is drawn, which is the dear part.
  if (known) await checkQuota(deps.db, known.id);
  return keepFile(deps, form, kinds, (save) =>
    inConversation(deps, customer, async ({ transaction, conversation }) => {
      await checkQuota(transaction, conversation.id);
      return save(transaction, conversation.id);
    }),
  );
}

type Save = (transaction: Db, conversationId: string) => Promise<ChatFile>;

/** The file is on disk before its row is written: a crash between leaves a file nobody knows, which is swept. */
export async function keepFile(
  deps: ChatDeps,
  form: UploadedForm,
  kinds: readonly Kind[],
  within: (save: Save) => Promise<ChatFile>,
): Promise<ChatFile> {
  const taken = await takeFile(deps, checkFile(form, kinds));
  try {
    return await within(async (transaction, conversationId) => {
      const file = { ...taken, conversationId };
      await chatFilesRepository(transaction).insert(file, deps.clock.now());
      return file;
    });
  } catch (error) {
    await deps.files.remove(taken.name);
    throw error;
  }
}
