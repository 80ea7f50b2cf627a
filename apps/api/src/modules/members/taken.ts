import { AppError } from '../../platform/app-error.ts';
import { violatedConstraint } from '../../platform/db.ts';

/** What a race between two members runs into, and what it means. */
const TAKEN = new Map([
  ['member_phone_key', 'EXISTING_USER'],
  ['member_bank_account', 'EXISTING_BANK'],
] as const);

/** Saves, or says what somebody else was quicker to take. */
export async function saveUnlessTaken(save: () => Promise<unknown>): Promise<void> {
  try {
    await save();
  } catch (error) {
    const code = TAKEN.get(violatedConstraint(error) as 'member_phone_key');
    throw code ? new AppError(code) : error;
  }
}
