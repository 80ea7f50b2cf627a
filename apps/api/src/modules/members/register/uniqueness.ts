import { violatedConstraint } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';

/** The constraints that concurrent registrations violate, with their error codes. */
const TAKEN = new Map([
  ['member_phone_key', 'EXISTING_USER'],
  ['member_bank_account', 'EXISTING_BANK'],
] as const);

/** Saves, or throws the error of the value that another member took first. */
export async function saveIfUnique(save: () => Promise<unknown>): Promise<void> {
  try {
    await save();
  } catch (error) {
    const code = TAKEN.get(violatedConstraint(error) as 'member_phone_key');
    throw code ? new AppError(code) : error;
  }
}
