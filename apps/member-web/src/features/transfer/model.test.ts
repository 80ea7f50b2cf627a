import { type Minor, minor, parseMajor } from '@krapao/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameAccount } from '../../shared/money/wallet-query.ts';
import {
  type Account,
  accountsOf,
  allOf,
  everythingFor,
  findTransferError,
  firstEnds,
  moveOf,
  smallest,
} from './model.ts';

const gameAccount = (change: Partial<GameAccount>): GameAccount => ({
  code: 'naga',
  name: 'Naga',
  category: 'slot',
  isActive: true,
  amount: 0,
  ftWalletSlot: 1,
  decimals: 2,
  login: 'user',
  logo: '',
  background: '',
  web: 'https://naga.example',
  android: null,
  ios: null,
  refreshedAt: null,
  playedAt: null,
  maintenance: null,
  ...change,
});
const baht = (amount: number): Minor => parseMajor(amount, 'THB');
const game = (change: Partial<GameAccount>, balance = 0): Account => ({
  code: change.code ?? 'naga',
  balance: baht(balance),
  gameAccount: gameAccount(change),
});

const WALLET: Account = { code: 'WALLET', balance: baht(500) };
const NAGA = game({ code: 'naga', ftWalletSlot: 10 });
const THONG = game({ code: 'thong', ftWalletSlot: 0.5, decimals: 4 });
const MEKONG = game({ code: 'mekong', decimals: 0 });
const TAKRAW = game({ code: 'takraw' }, 80.55);
const APP_ONLY = game({ code: 'duang', web: null });
const rules = { walletAmount: baht(500), minimum: baht(1), currency: 'THB' } as const;

describe('the accounts to choose from', () => {
  it('are the main wallet and the open games, with what they are worth here', () => {
    const wallet = { amount: 20, available: 20, inProgress: 0, locked: 0, currency: 'THB' } as const;
    const gameAccounts = [
      gameAccount({ code: 'naga', amount: 1.5, ftWalletSlot: 10 }),
      gameAccount({ code: 'wila', isActive: false }),
    ];
    expect(accountsOf({ wallet, slots: gameAccounts }).map(({ code, balance }) => `${code} ${balance}`)).toEqual([
      'WALLET 2000',
      'naga 1500',
    ]);
  });

  it.each([
    [{}, { from: 'WALLET', to: undefined }],
    [{ to: 'naga' }, { from: 'WALLET', to: 'naga' }],
    [{ from: 'naga' }, { from: 'naga', to: 'WALLET' }],
    [
      { from: 'naga', to: 'thong' },
      { from: 'naga', to: 'thong' },
    ],
    [{ to: 'WALLET' }, { from: undefined, to: 'WALLET' }],
  ])('for %j start as %j', (given, ends) => {
    expect(firstEnds(given, [WALLET, NAGA, THONG])).toEqual(ends);
  });

  it.each([
    [{}, { from: 'WALLET', to: 'naga' }],
    [{ from: 'WALLET' }, { from: 'WALLET', to: 'naga' }],
    [{ to: 'WALLET' }, { from: 'naga', to: 'WALLET' }],
  ])('for %j with one open game start as %j', (given, ends) => {
    expect(firstEnds(given, [WALLET, NAGA])).toEqual(ends);
  });
});

describe('what moves', () => {
  it.each([
    ['wallet to a game of 0.10 baht steps', 99.95, WALLET, NAGA, { leaves: 99.95, arrives: 99.9 }, 0.05, 'WALLET'],
    ['wallet to a game of whole baht', 10.5, WALLET, MEKONG, { leaves: 10.5, arrives: 10 }, 0.5, 'WALLET'],
    ['a game of 0.10 baht steps to the wallet', 10.55, NAGA, WALLET, { leaves: 10.5, arrives: 10.5 }, 0.05, 'naga'],
    ['game to game', 10.5, TAKRAW, MEKONG, { leaves: 10.5, arrives: 10 }, 0.5, 'WALLET'],
  ] as const)('from %s is rounded down, and the rest is told', (_, amount, from, to, move, rest, staysIn) => {
    const { rounding, ...moved } = moveOf(baht(amount), from, to, 'THB');
    expect(moved).toEqual({ leaves: baht(move.leaves), arrives: baht(move.arrives) });
    expect([rounding?.rest, rounding?.staysIn]).toEqual([baht(rest), staysIn]);
  });

  it.each([
    ['two decimals at rate 1', 0.07, TAKRAW],
    ['four decimals at rate 0.5', 0.01, THONG],
    ['whole steps', 100.1, NAGA],
  ] as const)('needs no rounding with %s', (_, amount, to) => {
    expect(moveOf(baht(amount), WALLET, to, 'THB')).toEqual({ leaves: baht(amount), arrives: baht(amount) });
  });

  it('is whole kip for kip', () => {
    const kip = parseMajor(1_005, 'LAK');
    expect(moveOf(kip, WALLET, NAGA, 'LAK')).toEqual({ leaves: kip, arrives: kip });
  });

  it('of everything is what the source can give exactly', () => {
    expect(allOf({ ...NAGA, balance: baht(10.55) }, WALLET, 'THB')).toBe(baht(10.5));
    expect(allOf(WALLET, undefined, 'THB')).toBe(baht(500));
  });
});

describe('everything', () => {
  const accounts = [WALLET, { ...NAGA, balance: baht(10.55) }, TAKRAW, { ...MEKONG, balance: baht(0.99) }];

  it('that comes to the wallet is what each game can give, without what is below the minimum', () => {
    const { sources, arrives } = everythingFor(WALLET, accounts, baht(1), 'THB');
    expect(arrives).toBe(baht(91.05));
    expect(sources.map(({ code }) => code)).toEqual([NAGA.code, TAKRAW.code]);
    const none = everythingFor(WALLET, [WALLET, { ...MEKONG, balance: baht(0) }], baht(1), 'THB');
    expect(none).toEqual({ sources: [], arrives: baht(0) });
  });

  it('that goes to a game is what the wallet has then, as far as the game can hold it', () => {
    expect(everythingFor(NAGA, accounts, baht(1), 'THB').arrives).toBe(baht(580.5));
    expect(everythingFor(NAGA, [{ ...WALLET, balance: baht(0.9) }, NAGA], baht(1), 'THB').arrives).toBe(baht(0));
  });
});

describe('a wish', () => {
  it('without both ends says: select account', () => {
    expect(findTransferError({ from: WALLET, to: undefined, amount: baht(10) }, rules)).toBe('selectAccount');
    expect(findTransferError({ from: undefined, to: WALLET, amount: baht(10) }, rules)).toBe('selectAccount');
  });

  it('to the same account is refused', () => {
    expect(findTransferError({ from: NAGA, to: NAGA, amount: baht(10) }, rules)).toBe('sameAccount');
  });

  it('below the minimum is refused by what would arrive', () => {
    expect(findTransferError({ from: WALLET, to: TAKRAW, amount: baht(0.99) }, rules)).toBe('minimum');
    expect(findTransferError({ from: WALLET, to: TAKRAW, amount: baht(0) }, { ...rules, minimum: baht(0) })).toBe(
      'minimum',
    );
    expect(findTransferError({ from: WALLET, to: TAKRAW, amount: baht(1) }, rules)).toBeUndefined();
    expect(findTransferError({ from: WALLET, to: MEKONG, amount: baht(1.99) }, { ...rules, minimum: baht(1.5) })).toBe(
      'minimum',
    );
    expect(smallest(baht(1.5), WALLET, MEKONG, 'THB')).toBe(baht(2));
  });

  it('of the amount that is named as the smallest is not below the minimum, and of any less it is', () => {
    const games = fc
      .record({ ftWalletSlot: fc.integer({ min: 1, max: 500 }), decimals: fc.integer({ min: 0, max: 4 }) })
      .map((terms) => game(terms));
    fc.assert(
      fc.property(games, games, fc.integer({ min: 1, max: 100 }), (one, another, least) => {
        const [from, to] = [one, { ...another, code: 'other' }];
        const limits = { ...rules, minimum: baht(least) };
        const amount = smallest(limits.minimum, from, to, 'THB');
        expect(findTransferError({ from, to, amount }, limits)).toBeUndefined();
        expect(findTransferError({ from, to, amount: minor(amount - 1n) }, limits)).toBe('minimum');
      }),
    );
  });

  it('of more than the wallet has is refused; what a game has is for the game to say', () => {
    expect(findTransferError({ from: WALLET, to: TAKRAW, amount: baht(500.01) }, rules)).toBe('notEnough');
    expect(findTransferError({ from: TAKRAW, to: WALLET, amount: baht(80.56) }, rules)).toBeUndefined();
  });

  it('to a game with no web address needs money in the wallet, even from another game', () => {
    expect(
      findTransferError({ from: TAKRAW, to: APP_ONLY, amount: baht(10) }, { ...rules, walletAmount: baht(0) }),
    ).toBe('walletFirst');
    expect(
      findTransferError({ from: TAKRAW, to: APP_ONLY, amount: baht(10) }, { ...rules, walletAmount: baht(0.01) }),
    ).toBeUndefined();
    expect(
      findTransferError({ from: TAKRAW, to: NAGA, amount: baht(10) }, { ...rules, walletAmount: baht(0) }),
    ).toBeUndefined();
  });
});

describe('a game in maintenance', () => {
  const maintenance = { endsAt: null };
  it('takes no money, and gives back what it has', { tags: ['O455'] }, () => {
    const wallet: Account = { code: 'WALLET', balance: baht(500) };
    const naga = game({ maintenance }, 200);
    const rules = { walletAmount: baht(500), minimum: baht(1), currency: 'THB' } as const;
    expect(findTransferError({ from: wallet, to: naga, amount: baht(10) }, rules)).toBe('maintenance');
    expect(findTransferError({ from: naga, to: wallet, amount: baht(10) }, rules)).toBeUndefined();
  });
});
