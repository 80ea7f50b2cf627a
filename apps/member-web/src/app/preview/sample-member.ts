import type { AnswerOf } from '@krapao/contract/calls';
import type { AccountDocument } from '@krapao/contract/documents/lists';

/** A sample member with some money. */
const BANK = {
  bank: { nameTH: 'ธนาคารตัวอย่าง', nameLA: 'ທະນາຄານຕົວຢ່າງ', nameEN: 'Sample bank' },
  bankCode: 'KBANK',
  bankAccountName: 'Sample Member',
  bankAccountNo: '0000000000',
};

export const MEMBER: AnswerOf<'GET /api/account/profile'> = {
  profile: {
    _id: 'preview',
    name: 'Sample Member',
    username: '0800000000',
    createdAt: '2026-01-01T00:00:00.000Z',
    currency: 'THB',
    previousLoginAt: null,
  },
  bankAccount: BANK,
};

export const WALLET: Omit<AnswerOf<'GET /api/wallet'>, 'slots'> = {
  profile: { _id: 'preview', name: 'Sample Member', username: '0800000000', coin: 3 },
  bankAccount: BANK,
  wallet: { amount: 1_000, available: 1_000, locked: 0, inProgress: 0, currency: 'THB' },
  invite: { amount: 150, success: 300, fail: 10 },
  reward: null,
  waiting: [],
  blocks: [],
  exclusion: null,
};

/** The sample member's deposit account, for settings shown on the deposit sheet. */
export const DEPOSIT_ACCOUNT: AccountDocument = {
  bankCode: BANK.bankCode,
  bankType: 'BANK',
  mode: 'AUTO',
  currency: 'THB',
  name: { th: BANK.bank.nameTH, la: BANK.bank.nameLA, en: BANK.bank.nameEN },
  accountName: 'Sample Account',
  accountNo: BANK.bankAccountNo,
  qrReceiver: null,
  qrForm: 'NATIONAL',
  position: 0,
  isOpen: true,
};
