import { z } from 'zod';
import { because } from '../catalogue/public.ts';
import { judgePattern } from './account-pattern.ts';

/** A text in every language that a member reads: never empty. */
export const NamedInAll = z.object({ th: named(), la: named(), en: named() });
function named() {
  return z.string().trim().min(1).max(200);
}

export const Position = z.int().min(0).max(100_000);

export const AccountPattern = z.string().superRefine((pattern, context) => {
  const reason = judgePattern(pattern);
  if (reason) context.addIssue({ code: 'custom', message: reason, params: because(reason) });
});

/** As it is printed: digits, or what a channel calls it. */
export const AccountNo = z
  .string()
  .trim()
  .regex(/^[\w-]{1,40}$/);
export const AccountName = z.string().trim().min(1).max(100);
