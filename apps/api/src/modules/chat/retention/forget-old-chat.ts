import { before, DAY_MS } from '../../../platform/clock.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { forgetRepository } from './forget.repository.ts';

export const FORGET_JOB = 'forget-old-chat';

/** Complaints need their messages, so this minimum applies whatever the setting. */
const RETENTION_DAYS_MIN = 90;
/** Batches per sweep; the next sweep continues. */
const BATCHES_MAX = 200;

/** Removes messages and files older than the operator's retention time. */
export async function forgetOldChat(deps: Pick<ChatDeps, 'db' | 'clock' | 'log' | 'files' | 'setting'>): Promise<void> {
  const days = Math.max(RETENTION_DAYS_MIN, (await deps.setting()).keepDays);
  const cut = before(deps.clock.now(), days * DAY_MS);
  const forget = forgetRepository(deps.db);
  const inBatches = async (remove: (cut: Date) => Promise<number>): Promise<number> => {
    let all = 0;
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const gone = await remove(cut);
      all += gone;
      if (gone < forget.AT_ONCE) break;
    }
    return all;
  };
  // The row goes first: if the process dies before the file is removed, the sweep of orphaned files finds it.
  const files = await inBatches(async () => {
    const names = await forget.files(cut);
    for (const name of names) await deps.files.remove(name);
    return names.length;
  });
  const messages = await inBatches(forget.messages);
  const notes = await inBatches(forget.notes);
  await inBatches(forget.replyTimes);
  await inBatches(forget.conversations);
  if (messages + files + notes === 0) return;
  deps.log.info({ event: 'chat.forgotten', messages, files, notes, days }, 'old chat was removed');
}
