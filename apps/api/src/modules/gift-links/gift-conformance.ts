import type { Conformance } from '../../platform/connections/conformance.ts';
import type { GiftAnswer, GiftWallet } from './gift-wallet.ts';

const codeOf = (answer: GiftAnswer): string => {
  if (answer.kind === 'unknown') throw new Error(`the outcome is unknown: ${answer.reason}`);
  return answer.code;
};

/** `voucher` is the code in a gift link that was never redeemed; it is redeemed to the wallet of the settings. */
export const giftConformance: Conformance<GiftWallet> = [
  {
    name: 'knows no voucher that nobody made',
    async run(wallet) {
      const code = codeOf(await wallet.verify('f'.repeat(18), wallet.mobile));
      if (code === 'SUCCESS') throw new Error('a made-up voucher is verified');
    },
  },
  {
    name: 'shows a voucher before it is redeemed',
    needs: ['voucher'],
    async run(wallet, { voucher = '' }) {
      const answer = await wallet.verify(voucher, wallet.mobile);
      if (codeOf(answer) !== 'SUCCESS') throw new Error(`the answer is ${JSON.stringify(answer)}`);
      if (answer.kind === 'answered' && !answer.voucher) throw new Error('the answer names no amount');
    },
  },
  {
    name: 'redeems a voucher once, and says so when it is asked again',
    needs: ['voucher'],
    async run(wallet, { voucher = '' }) {
      const first = await wallet.redeem(voucher, wallet.mobile);
      if (codeOf(first) !== 'SUCCESS') throw new Error(`the answer is ${JSON.stringify(first)}`);
      if (first.kind === 'answered' && first.mine === undefined) throw new Error('the answer names no amount of ours');
      if (codeOf(await wallet.redeem(voucher, wallet.mobile)) === 'SUCCESS') throw new Error('it is redeemed twice');
    },
  },
];
