import { TRUEWALLET } from '@krapao/contract/accounts';
import type { BankTransfer } from './slip-verifier.ts';
import type { WalletTransfer } from './wallet-transfer.ts';

/** In the form of a verified bank transfer, for comparisons. Wallets of the receiver have no account at a bank. */
export const asBankTransfer = (transfer: WalletTransfer): BankTransfer => ({
  transRef: transfer.transactionId,
  sendingBank: TRUEWALLET,
  receivingBank: undefined,
  transTimestamp: transfer.at,
  amount: transfer.amount,
  currency: 'THB',
  sender: { displayName: transfer.senderName, name: undefined, account: undefined, proxy: undefined },
  receiver: {
    displayName: transfer.receiverName,
    name: undefined,
    account: undefined,
    proxy: { type: 'MSISDN', value: transfer.receiverPhone },
  },
});
