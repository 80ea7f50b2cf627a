import { type Provider, ProviderError } from '../provider.ts';

/** No player has this name, and a provider says so only to a key that it accepts. */
const NOBODY = 'krapaocheck';

/** Queries the balance of a player that does not exist; moves nothing. */
export async function checkProvider(provider: Provider, notFound: string, prefix = ''): Promise<void> {
  await provider.balance(`${prefix}${NOBODY}`).catch((error: unknown) => {
    if (!(error instanceof ProviderError && error.message === notFound)) throw error;
  });
}
