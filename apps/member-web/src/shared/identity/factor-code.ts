import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { codeIn } from './otp.ts';

const RECOVERY_CHARS = 10;

/** The code of the app in typed text, of which spaces are left out. */
export const appCodeIn = (text: string): string => codeIn(text.replaceAll(/\s/g, ''));

/** Formats any input as ab12c-de34f. */
export const recoveryCodeIn = (text: string): string =>
  text
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, RECOVERY_CHARS)
    .replace(/^(.{5})(.+)$/, '$1-$2');

/** An incomplete code would cost a guess. */
export const isWholeCode = (code: string): boolean =>
  code.length === IDENTITY_LIMITS.otpDigits ? /^\d+$/.test(code) : code.replace('-', '').length === RECOVERY_CHARS;

/** Whether a refusal is about the code itself. */
export const isFactorRefusal = ({ code }: { code: string }): boolean =>
  code === 'SECOND_FACTOR_INVALID' || code === 'SECOND_FACTOR_USED' || code === 'SECOND_FACTOR_CLOCK';
