import { WALLET } from '@krapao/contract/accounts';
import { type Act, unless } from './scene.ts';
import type { SceneContext } from './scene-context.ts';

export const open =
  (gameCode: string): Act =>
  async (scene) => {
    await scene
      .call('GET /api/wallet/activate/{slotCode}', { params: { slotCode: gameCode } })
      .catch(unless('SLOT_ALREADY_ACTIVE'));
  };

export const into = (game: string, amount: number): Act => transfer(WALLET, game, async () => amount);

/** Without an amount, transfers the whole balance; does nothing when the balance is zero. */
export const home = (game: string, amount?: number): Act =>
  transfer(game, WALLET, async (scene) => amount ?? balanceIn(scene, game));

/** Transfers all but `left` from the wallet to the game. */
export const restInto = (game: string, left: number): Act =>
  transfer(WALLET, game, async (scene) => {
    const { wallet } = await scene.call('GET /api/wallet');
    return satang(wallet.amount - left);
  });

/** Transfers more than the balance: the provider rejects the transfer, and the statement entry fails. */
export const tooMuch =
  (game: string, amount: number): Act =>
  async (scene) => {
    const body = { from: game, to: WALLET, amount };
    await scene.begin(() => scene.call('POST /api/wallet/transfer', { body }).catch(unless('MONEY_NOT_ENOUGH')));
    await scene.work('resolve-transfer', { id: scene.id });
  };

const transfer =
  (from: string, to: string, amountOf: (scene: SceneContext) => Promise<number>): Act =>
  async (scene) => {
    await scene.begin(async () => {
      const amount = await amountOf(scene);
      if (amount >= 1) await scene.call('POST /api/wallet/transfer', { body: { from, to, amount } });
    });
    await scene.work('resolve-transfer', { id: scene.id });
  };

async function balanceIn(scene: SceneContext, game: string): Promise<number> {
  const { slots: gameAccounts } = await scene.call('GET /api/wallet/refresh/slot');
  const gameAccount = gameAccounts.find(({ code }) => code === game);
  return satang((gameAccount?.amount ?? 0) * (gameAccount?.ftWalletSlot ?? 0));
}

/** Rounds down to whole satang, despite floating-point noise. */
const satang = (amount: number): number => Math.floor(amount * 100 + 1e-6) / 100;

/**
 * A provider that stops answering during a transfer and cannot return its status for a while. Status checks back off;
 * the provider answers after about forty minutes.
 */
export const unknownTransfer =
  (game: string, amount: number): Act =>
  (scene) =>
    scene.begin(async () => {
      await scene.outside.setFault(game, { mode: 'timeout-after', times: 1, calls: ['transfer/in'] });
      await scene.callImpatiently('POST /api/wallet/transfer', { body: { from: WALLET, to: game, amount } });
      await scene.outside.setFault(game, { mode: 'error-500', times: 10, calls: ['transfer/status'] });
    });

/** Plays real rounds in the provider's books; only the outcomes are chosen. */
export const play =
  (gameCode: string, bet: string, ...outcomes: ('win' | 'lose')[]): Act =>
  async (scene) => {
    const { username } = await scene.call('GET /api/wallet/account/{slotCode}', { params: { slotCode: gameCode } });
    const played = await scene.outside.roundsSince(gameCode, username, scene.at);
    for (const outcome of outcomes.slice(played)) await scene.outside.play(gameCode, username, { bet, outcome });
  };

/** Fetches the game balances, as "check balance" does. */
export const checkBalance: Act = async (scene) => {
  await scene.call('GET /api/wallet/refresh/slot');
};
