import { KeyRefused } from '../../../platform/connections/adapter.ts';
import { type Provider, ProviderError } from '../provider.ts';

/** No player has this name, and a provider says so only to a key that it accepts. */
const NOBODY = 'krapaocheck';

type Codes = { notFound: string; isKey(code: string): boolean };

/** Queries the balance of a player that does not exist; moves nothing. */
export async function checkProvider(provider: Provider, { notFound, isKey }: Codes, prefix = ''): Promise<void> {
  await provider.balance(`${prefix}${NOBODY}`).catch((error: unknown) => {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
    if (error.message === notFound) return;
    throw isKey(error.message) ? new KeyRefused(error.message) : error;
  });
}
