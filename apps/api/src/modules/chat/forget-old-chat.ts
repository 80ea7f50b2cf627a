import { before, DAY_MS } from '../../platform/clock.ts';
import type { ChatDeps } from './chat.deps.ts';
import { forgetRepository } from './forget.repository.ts';

export const FORGET_JOB = 'forget-old-chat';

/** What somebody complains of must be there to look at for so long, whatever the setting says. */
const KEEP_DAYS_MIN = 90;
/** A round ends after so many; the next one goes on. */
const BATCHES_MAX = 200;

/** Removes messages and files that are older than the operator wants to keep them. */
export async function forgetOldChat(deps: Pick<ChatDeps, 'db' | 'clock' | 'log' | 'files' | 'setting'>): Promise<void> {
  const days = Math.max(KEEP_DAYS_MIN, (await deps.setting()).keepDays);
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
  // First the row: a file that nobody knows any more is swept, should we not get to it.
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
