import { AppError } from '../../platform/http/app-error.ts';
import { ProviderError } from './provider.ts';

/** Maps a provider's failure to an error code for the member. Other errors pass unchanged. */
export async function failingAs<Result>(
  code: 'SLOT_ACTIVATE_FAIL' | 'SLOT_RESET_PASSWORD_FAIL',
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError(code);
    throw error;
  }
}
