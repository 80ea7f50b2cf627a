import { CALLBACK_KEY, CHANNEL_KEY, type Config, GAME_KEY } from './config.ts';

/** The key shared with a provider; the sandbox's own where none is set. */
export function gameKey(config: Config, game: { code: string; dialect: 'reference' | 'agent' }): string {
  const sandboxKey = `sandbox-${game.dialect === 'reference' ? 'secret' : 'agent'}-${game.code}`;
  return config.games.keys[GAME_KEY + game.code.toUpperCase()] ?? sandboxKey;
}

/** The key we authenticate with at a payment channel. */
export const channelKey = (config: Config, code: string): string =>
  config.channels.keys[CHANNEL_KEY + code] ?? `sandbox-channel-${code.toLowerCase()}`;

/**
 * The key with which a bank or channel signs its callbacks. The sandbox's key is public, so a real bank or channel has
 * none until one is configured, and its callbacks are rejected until then.
 */
export function callbackKey(config: Config, { code, isBank }: { code: string; isBank: boolean }): string | undefined {
  const { isSandbox } = isBank ? config.bank : config.channels;
  const sandboxKey = isSandbox ? `sandbox-callback-${code.toLowerCase()}` : undefined;
  return config.callbacks.keys[CALLBACK_KEY + code] ?? sandboxKey;
}
