import { AppError } from '../../platform/app-error.ts';
import { ProviderError } from './providers/provider.ts';

/** What a provider's failure is called to the member. Other faults stay what they are. */
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
