import { ProviderError } from './provider.ts';

export type Answer = { status: number; body: unknown };

/** Sends one request to a provider. Throws `unavailable` if no JSON answer arrives. */
export async function post(
  url: string,
  request: { headers: Record<string, string>; body: string },
  timeoutMs: number,
): Promise<Answer> {
  try {
    const response = await fetch(url, { method: 'POST', ...request, signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    throw new ProviderError('unavailable', (error as Error).message);
  }
}
