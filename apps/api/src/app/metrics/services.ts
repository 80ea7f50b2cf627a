import type { Config } from '../config.ts';

/** Addresses of the services outside, by the name that the metrics give them. */
export const servicesOf = ({ bank, channels, email, games, giftWallet, push, slipVerifier, sms }: Config) => ({
  ...{ bank: bank.url, channels: channels.url, email: email.url, games: games.url },
  ...{ 'gift-wallet': giftWallet.url, 'slip-verifier': slipVerifier.url, sms: sms.url },
  ...(push.sandboxUrl && { push: push.sandboxUrl }),
});
