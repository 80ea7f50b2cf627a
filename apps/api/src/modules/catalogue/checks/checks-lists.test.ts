import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { type OfficeCatalogue, officeCatalogue } from '../../../testing/office-catalogue.ts';

let server: MoneyServer;
let office: OfficeCatalogue;
beforeAll(async () => {
  server = await moneyServer();
  office = await officeCatalogue(server);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const expectRefused: OfficeCatalogue['expectRefused'] = (...refused) => office.expectRefused(...refused);

describe('a way to deposit', () => {
  const of = async (kind: string, currency?: string) =>
    (await office.read(kind)).filter(
      ({ value }: { value: { currency?: string; isOpen: boolean } }) => value.isOpen && value.currency === currency,
    );

  it('that is the last of its currency cannot be switched off: LAST_CHANNEL', { tags: ['O209'] }, async () => {
    const [last, ...others] = [...(await of('deposit-account', 'THB')), ...(await of('deposit-wallet'))];
    for (const { kind, key, value } of others)
      expect((await office.save(`${kind}/${key}`, { ...value, isOpen: false }, { right: 'service' })).status).toBe(200);
    const path = `${last.kind}/${last.key}`;
    await expectRefused(path, { ...last.value, isOpen: false }, 'isOpen', 'LAST_CHANNEL');
    await expectRefused(path, { ...last.value, bankCode: 'BCEL', currency: 'LAK' }, 'isOpen', 'LAST_CHANNEL');
  });

  it('of two that are left, switched off at once, one stays', { tags: ['O209'] }, async () => {
    const two = await of('deposit-account', 'LAK');
    expect(two).toHaveLength(2);
    const answers = await Promise.all(
      two.map(({ kind, key, value }: { kind: string; key: string; value: object }) =>
        office.save(`${kind}/${key}`, { ...value, isOpen: false }, { right: 'service' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is added with a key of its own', async () => {
    const [{ value }] = await of('deposit-account', 'THB');
    const fresh = { ...value, accountNo: '5555555555' };
    const added = await office.saveAllowed('deposit-account/new', fresh, { right: 'service' });
    expect(added).toMatchObject({ version: 1, value: { accountNo: '5555555555' } });
    expect(added.key).toMatch(/^\d+$/);
    await expectRefused(`deposit-account/${added.key}`, { ...value, bankCode: 'NOBANK' }, 'bankCode', 'LEADS_NOWHERE');
  });
});

describe('a bank', () => {
  it.each([
    ['is no pattern', '^(\\d{10}$', 'NO_PATTERN'],
    ['takes a part of a number', '\\d{10}', 'NO_PATTERN'],
    ['repeats a group', '^(?:\\d{1,5})+$', 'SLOW_PATTERN'],
    ['nests repeats', '^(\\d+)+$', 'SLOW_PATTERN'],
    ['has no end', '^\\d+$', 'SLOW_PATTERN'],
    ['may part a number in many ways', '^\\d{1,20}\\d{1,20}\\d{1,20}$', 'SLOW_PATTERN'],
    ['looks back', '^(\\d)\\1{9}$', 'SLOW_PATTERN'],
  ])('with a pattern that %s is refused', { tags: ['O210'] }, async (_, accountPattern, reason) => {
    const { value } = await office.read('bank/KBANK');
    await expectRefused('bank/KBANK', { ...value, accountPattern }, 'accountPattern', reason);
  });

  it('takes every pattern that is there today', async () => {
    for (const { key, value } of await office.read('bank')) {
      expect((await office.try(`bank/${key}`, value)).issues).toEqual([]);
    }
  });

  it('has a clearing code of its own', async () => {
    const { value } = await office.read('bank/KBANK');
    await expectRefused('bank/KBANK', { ...value, clearingCode: '014' }, 'clearingCode', 'TWICE');
  });
});

describe('a game', () => {
  it.each<[string, object, string, string]>([
    ['a rate of 0', { rate: 0 }, 'rate', 'TOO_SMALL'],
    ['units it did not have', { decimals: 0 }, 'decimals', 'FIXED'],
    ['a link that runs', { web: 'javascript:alert(1)' }, 'web', 'NO_LINK'],
    ['a link to another house', { web: '//elsewhere.example' }, 'web', 'NO_LINK'],
    ['art from elsewhere', { logo: 'https://elsewhere.example/a.svg' }, 'logo', 'WRONG'],
  ])('with %s is refused with its field', async (_, change, field, reason) => {
    const { value } = await office.read('game/naga');
    await expectRefused('game/naga', { ...value, ...change }, field, reason);
  });
});
