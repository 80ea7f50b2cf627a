import { TRUEWALLET } from '@krapao/contract/accounts';
import { minor } from '@krapao/money';
import type { Database } from '../database.ts';
import { type Account, openAccount, type Place, saveAlias } from './accounts.repository.ts';
import { type Channel, knownBank } from './banks.ts';
import { laoAlias, onePayAlias, ownAliases, thaiAlias } from './payee-alias.ts';

type Row = readonly [bankCode: string, accountNo: string, accountName: string, balance?: bigint];

/** Demo members with their registered bank accounts, and one person unknown to Krapao. */
const PEOPLE: readonly Row[] = [
  ['KBANK', '0123456780', 'มะลิ ใจดี', 250_000_00n],
  ['KTB', '9801234560', 'KHAMLA SIVILAY', 80_000_00n],
  ['SCB', '4019876543', 'SOMCHAI RAKDEE', 120_000_00n],
  ['BBL', '1230984567', 'วิชัย ศรีสุข', 60_000_00n],
  [TRUEWALLET, '0812345678', 'มะลิ ใจดี', 20_000_00n],
  [TRUEWALLET, '0861112233', 'วิชัย ศรีสุข', 5_000_00n],
  ['BCEL', '010120000123456', 'KHAMLA SIVILAY', 80_000_000n],
];

const KRAPAO = 'KRAPAO DEMO CO LTD';

/** Krapao's deposit accounts, as in its own initial settings. */
const BUSINESSES: readonly Row[] = [
  ['SCB', '4012345678', KRAPAO],
  ['KBANK', '0123456789', KRAPAO],
  ['GSB', '020123456789', KRAPAO],
  ['BCEL', '0101200012345', KRAPAO],
  [TRUEWALLET, '0899999999', 'KRAPAO DEMO'],
  [TRUEWALLET, '0899999998', 'KRAPAO DEMO'],
];

/** Krapao's biller ids in Thai and Lao codes. */
const KRAPAO_BILLER = '099900000012345';
const KRAPAO_LAO = { iin: '27710418', receiver: 'KRAPAO' };
const KRAPAO_ONEPAY = { merchant: 'mchKRAPAO0000001' };

export const CHANNEL_ACCOUNTS: Readonly<Record<Channel, Place & { biller: string }>> = {
  WW: { bankCode: 'WW', accountNo: 'WW-KRAPAO', biller: '010555000000101' },
  PAYTIMZ: { bankCode: 'PAYTIMZ', accountNo: 'PTZ-KRAPAO', biller: '010555000000202' },
};

const toAccount =
  (kind: Account['kind']) =>
  ([bankCode, accountNo, accountName, balance = 0n]: Row): Account => ({
    bankCode,
    accountNo,
    accountName,
    kind,
    currency: knownBank(bankCode).currency,
    balance: minor(balance),
  });

/** Opens missing accounts; existing accounts keep their balance. */
export async function openFirstAccounts(database: Database, now: Date): Promise<void> {
  const channels = Object.values(CHANNEL_ACCOUNTS);
  const accounts = [
    ...PEOPLE.map(toAccount('person')),
    ...BUSINESSES.map(toAccount('business')),
    ...channels.map(({ bankCode, accountNo }) => toAccount('business')([bankCode, accountNo, KRAPAO])),
  ];
  const aliases: readonly (readonly [alias: string, place: Place])[] = [
    [thaiAlias({ biller: KRAPAO_BILLER, ref1: '' }), { bankCode: 'KBANK', accountNo: '0123456789' }],
    [laoAlias(KRAPAO_LAO), { bankCode: 'BCEL', accountNo: '0101200012345' }],
    [onePayAlias(KRAPAO_ONEPAY), { bankCode: 'BCEL', accountNo: '0101200012345' }],
    ...channels.map(({ biller, ...place }) => [thaiAlias({ biller, ref1: '' }), place] as const),
  ];
  await database.transaction(async (tx) => {
    // Several sandboxes may start on one database at the same time.
    await tx.query(`select pg_advisory_xact_lock(hashtext('krapao sandbox accounts'))`);
    // Sequential, so that the phone lists the accounts in this order.
    for (const [at, account] of accounts.entries()) await openAccount(tx, account, new Date(now.getTime() + at));
    for (const account of accounts) for (const alias of ownAliases(account)) await saveAlias(tx, alias, account);
    for (const [alias, place] of aliases) await saveAlias(tx, alias, place);
  });
}
