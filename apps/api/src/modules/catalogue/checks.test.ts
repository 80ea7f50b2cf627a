import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../app/seed/settings.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOffer } from '../../testing/offers.ts';
import { type OfficeCatalogue, officeCatalogue } from '../../testing/office-catalogue.ts';
import { aWheel, coins, coupon, nothing, publish } from '../../testing/wheel.ts';

let server: MoneyServer;
let office: OfficeCatalogue;
beforeAll(async () => {
  server = await moneyServer();
  office = await officeCatalogue(server);
  await givenOffer(server, { code: 'WELCOME' });
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const { refund, invite, withdraw, contact, info, howto } = DEFAULT_SETTINGS;
const isService = (path: string) =>
  /^(deposit-|setting\/(withdraw|transfer|slip|qr|service|is|registerOTP))/.test(path);

/** It is refused by the save and told by the try, and what stood there stands. */
async function expectRefused(path: string, value: unknown, field: string, reason: string) {
  const before = await office.read(path);
  expect((await office.try(path, value)).issues).toContainEqual(expect.objectContaining({ path: field, reason }));
  const { status, body } = await office.save(path, value, { right: isService(path) ? 'service' : 'catalogue' });
  const key = field ? `value.${field}` : 'value';
  if (reason === 'LAST_CHANNEL') expect([status, body]).toEqual([409, { message: 'LAST_CHANNEL', key: field }]);
  else if (reason === 'MISSING') expect([status, body]).toEqual([400, { message: 'KEY_MISSING', key }]);
  else expect([status, body]).toMatchObject([400, { message: 'KEY_INVALID', key, reason }]);
  expect(await office.read(path)).toEqual(before);
}

describe('a rule', () => {
  it.each<[string, string, unknown, string, string]>([
    ['a rate of 0', 'setting/refund', { ...refund, rate: 0 }, 'rate', 'TOO_SMALL'],
    ['a rate above all', 'setting/refund', { ...refund, rate: 101 }, 'rate', 'TOO_LARGE'],
    ['a rate below nothing', 'setting/invite', { ...invite, rate: -1 }, 'rate', 'TOO_SMALL'],
    ['an end at 100 % of the balance', 'setting/refund', { ...refund, success: 100 }, 'success', 'NO_END'],
    ['an absurd end', 'setting/invite', { ...invite, success: 1_000_000 }, 'success', 'TOO_LARGE'],
    ['a loss at 100 %', 'setting/invite', { ...invite, fail: 100 }, 'fail', 'TOO_LARGE'],
    [
      'coins for nothing',
      'setting/coins',
      { THB: { per: 0, dailyMax: 5 }, LAK: { per: 1, dailyMax: 5 } },
      'THB.per',
      'TOO_SMALL',
    ],
    [
      'a withdrawal of 0',
      'setting/withdraw',
      { ...withdraw, THB: { ...withdraw.THB, min: 0 } },
      'THB.min',
      'TOO_SMALL',
    ],
    [
      'a most below the least',
      'setting/withdraw',
      { ...withdraw, THB: { ...withdraw.THB, max: 99 } },
      'THB.max',
      'TOO_SMALL',
    ],
    ['a missing currency', 'setting/transfer', { THB: { min: 1 } }, 'LAK', 'MISSING'],
    ['a link that runs', 'setting/info', { ...info, website: 'javascript:alert(1)' }, 'website', 'NO_LINK'],
    ['a link to a file', 'setting/contact', { ...contact, lineLink: 'ftp://files.example' }, 'lineLink', 'NO_LINK'],
    ['a picture that runs', 'setting/contact', { ...contact, lineQR: 'javascript:1' }, 'lineQR', 'NO_LINK'],
    ['a switch that is neither on nor off', 'setting/registerOTP', 'yes', '', 'WRONG'],
    ['nothing where something must be', 'setting/registerOTP', null, '', 'CANNOT_BE_REMOVED'],
    [
      'a topic without a title in Lao',
      'setting/howto',
      [{ ...howto[0], title: { th: 'ก', la: '', en: 'a' } }],
      '0.title.la',
      'MISSING',
    ],
    ['one film in two topics', 'setting/howto', [howto[0], howto[0]], '1.film', 'TWICE'],
    ['a film that is not there', 'setting/howto', [{ ...howto[0], film: 'elsewhere' }], '0.film', 'WRONG'],
    [
      'an action nobody knows',
      'setting/chatMenu',
      [{ code: 'main', title: info.name, text: info.name, action: 'money', choices: [] }],
      '0.action',
      'WRONG',
    ],
    [
      'a menu that leads nowhere',
      'setting/chatMenu',
      [{ code: 'main', title: info.name, text: info.name, choices: ['gone'] }],
      '',
      'LEADS_NOWHERE',
    ],
  ])('with %s is refused with its field', (_, path, value, field, reason) => expectRefused(path, value, field, reason));
});

describe('maintenance', () => {
  const service = { state: 'maintenance', text: { th: 'ก', la: 'ກ', en: 'a' }, endsAt: null };
  it.each<[string, object, string, string]>([
    ['no text in Lao', { text: { th: 'ก', la: ' ', en: 'a' } }, 'text.la', 'MISSING'],
    ['no text at all', { text: { th: '', la: '', en: '' } }, 'text.th', 'MISSING'],
    ['an end that has passed', { endsAt: '2020-01-01T00:00:00.000Z' }, 'endsAt', 'ENDS_FIRST'],
    ['another state', { state: 'paused' }, 'state', 'WRONG'],
  ])('of the service with %s is refused with its field', (_, change, field, reason) =>
    expectRefused('setting/service', { ...service, ...change }, field, reason),
  );

  it('that is planned to begin after its end is refused: the end is judged by when it begins', async () => {
    const [hour, twoHours] = [1, 2].map((hours) => new Date(server.clock.now().getTime() + hours * 3_600_000));
    const planned = { right: 'service', appliesAt: twoHours?.toISOString() } as const;
    const { status, body } = await office.save(
      'setting/service',
      { ...service, endsAt: hour?.toISOString() },
      planned as never,
    );
    expect([status, body]).toEqual([400, { message: 'KEY_INVALID', key: 'value.endsAt', reason: 'ENDS_FIRST' }]);
    const { value } = await office.read('game/naga');
    const game = { ...value, inMaintenance: true, maintenanceEndsAt: hour?.toISOString() };
    expect((await office.save('game/naga', game, planned as never)).body.key).toBe('value.maintenanceEndsAt');
  });
});

describe('an offer', () => {
  it.each<[string, object, string, string]>([
    ['an end at 100 %', { successPercent: 100 }, 'successPercent', 'NO_END'],
    ['a percentage below nothing', { percentOfDeposit: -5 }, 'percentOfDeposit', 'TOO_SMALL'],
    ['an absurd percentage', { percentOfDeposit: 100_000 }, 'percentOfDeposit', 'TOO_LARGE'],
    ['two ways to give', { fixedAmount: 10 }, 'fixedAmount', 'WRONG'],
    [
      'an end before its start',
      { startsAt: '2026-04-02T00:00:00Z', endsAt: '2026-04-01T00:00:00Z' },
      'endsAt',
      'ENDS_FIRST',
    ],
    ['no title in Lao', { title: { th: 'ก', la: ' ', en: 'a' } }, 'title.la', 'MISSING'],
    ['a third of a satang', { minDeposit: 0.333 }, 'minDeposit', 'WRONG'],
    ['another kind than it was', { kind: 'promotion' }, 'kind', 'FIXED'],
    [
      'a picture from elsewhere',
      { banners: [{ image: 'https://elsewhere.example/a.png', html: info.name }] },
      'banners.0.image',
      'WRONG',
    ],
  ])('with %s is refused with its field', async (_, change, field, reason) => {
    const { value } = await office.read('offer/WELCOME.THB');
    await expectRefused('offer/WELCOME.THB', { ...value, ...change }, field, reason);
  });

  it('is made, changed and stopped, and members see it so', async () => {
    const { value } = await office.read('offer/WELCOME.THB');
    const fresh = { ...value, minDeposit: 300, amountMax: null, percentOfDeposit: null, fixedAmount: 99.5 };
    expect((await office.save('offer/FRESH.THB', fresh, { base: 0 })).status).toBe(200);
    expect((await office.read('offer/FRESH.THB')).value).toMatchObject({ fixedAmount: 99.5, minDeposit: 300 });
    expect((await office.save('offer/FRESH.THB', { ...fresh, isOpen: false })).status).toBe(200);
    const [row] = await server.database.query(`select is_open, fixed_amount from offer where code = 'FRESH'`);
    expect(row).toMatchObject({ is_open: false, fixed_amount: '9950' });
  });

  it('keeps the places that were taken, and cannot have fewer', async () => {
    await server.database.query(`update offer set places_max = 9, places_taken = 5 where code = 'WELCOME'`);
    const { value } = await office.read('offer/WELCOME.THB');
    await expectRefused('offer/WELCOME.THB', { ...value, placesMax: 4 }, 'placesMax', 'TOO_SMALL');
    expect((await office.save('offer/WELCOME.THB', { ...value, placesMax: 5 })).status).toBe(200);
    const [row] = await server.database.query(`select places_taken from offer where code = 'WELCOME'`);
    expect(row).toEqual({ places_taken: 5 });
  });
});

describe('html', () => {
  it('with scripts is cleaned, and the try shows what was taken out', async () => {
    const dirty = '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x">b</a></p>';
    const value = { th: dirty, la: '<p>a</p>', en: '<p>a</p>' };
    const tried = await office.try('setting/notice', value);
    expect(tried.issues).toEqual([]);
    expect(tried.warnings).toContainEqual({ path: 'th', warning: 'HTML_CLEANED' });
    expect(tried.cleaned).toEqual([{ path: 'th', before: dirty, after: tried.value.th }]);
    expect(tried.value.th).not.toMatch(/script|onclick/);
    expect((await office.read('setting/notice')).value).not.toEqual(tried.value);
    expect((await office.save('setting/notice', value)).body.value).toEqual(tried.value);
  });

  it.each(['', '<p> </p>', '<p><br></p>'])('that is missing in one language (%j) is refused there', (la) =>
    expectRefused('setting/notice', { th: '<p>ก</p>', la, en: '<p>a</p>' }, 'la', 'MISSING'),
  );

  it('that says nothing in any language takes the text away', async () => {
    expect((await office.try('setting/notice', { th: '', la: '', en: '' })).issues).toEqual([]);
  });
});

describe('a wheel', () => {
  const document = (slices: ReturnType<typeof aWheel>['slices']) => {
    const { currency: _, ...wheel } = aWheel(slices);
    return { startsAt: null, endsAt: null, ...wheel };
  };

  it.each<[string, ReturnType<typeof document>, string, string]>([
    ['odds below 100 %', document([nothing(999_999, 'A'), nothing(0, 'B')]), 'slices', 'ODDS'],
    ['odds above 100 %', document([nothing(999_999, 'A'), nothing(2, 'B')]), 'slices', 'ODDS'],
    ['odds below nothing', document([nothing(1_000_001, 'A'), nothing(-1, 'B')]), 'slices', 'ODDS'],
    ['one slice', document([nothing(1_000_000)]), 'slices', 'TOO_SMALL'],
    ['two slices of one code', document([nothing(500_000), nothing(500_000)]), 'slices.1.code', 'TWICE'],
    [
      'text nobody can read',
      document([{ ...nothing(1_000_000), textColor: '#17806f' }, nothing(0, 'B')]),
      'slices.0.textColor',
      'LOW_CONTRAST',
    ],
    [
      'a prize of no satang',
      document([coupon(1_000_000, { amount: 0.001 }), nothing(0, 'B')]),
      'slices.0.prize.amount',
      'WRONG',
    ],
  ])('with %s is refused with its field', (_, value, field, reason) =>
    expectRefused('wheel/THB', value, field, reason),
  );

  it('is published, replaced, stopped and brought back, and spins follow', async () => {
    const value = document([coins(400_000, 2), nothing(600_000)]);
    const published = await office.save('wheel/LAK', value, { base: 0 });
    expect(published.body).toMatchObject({ version: 1, value: { slices: value.slices }, canBeRemoved: true });
    const stopped = await office.save('wheel/LAK', null);
    expect(stopped.body).toMatchObject({ version: 2, value: null });
    const [row] = await server.database.query(`select state from wheel where currency = 'LAK'`);
    expect(row).toEqual({ state: 'stopped' });
    const back = await office.call('POST /api/office/catalogue/wheel/LAK/roll-back', { body: { version: 1, base: 2 } });
    expect(back.body).toMatchObject({ version: 3, value: published.body.value });
  });

  it('that a member of the team published otherwise is the version that stands', async () => {
    await publish(server, [nothing(1_000_000, 'A'), nothing(0, 'B')]);
    expect((await office.read('wheel/THB')).value.slices).toHaveLength(2);
  });
});

describe('a way to deposit', () => {
  const of = async (kind: string, currency?: string) =>
    (await office.read(kind)).filter(
      ({ value }: { value: { currency?: string; isOpen: boolean } }) => value.isOpen && value.currency === currency,
    );

  it('that is the last of its currency cannot be switched off: LAST_CHANNEL', async () => {
    const [last, ...others] = [...(await of('deposit-account', 'THB')), ...(await of('deposit-wallet'))];
    for (const { kind, key, value } of others)
      expect((await office.save(`${kind}/${key}`, { ...value, isOpen: false }, { right: 'service' })).status).toBe(200);
    const path = `${last.kind}/${last.key}`;
    await expectRefused(path, { ...last.value, isOpen: false }, 'isOpen', 'LAST_CHANNEL');
    await expectRefused(path, { ...last.value, bankCode: 'BCEL', currency: 'LAK' }, 'isOpen', 'LAST_CHANNEL');
  });

  it('of two that are left, switched off at once, one stays', async () => {
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
    const added = await office.save('deposit-account/new', { ...value, accountNo: '5555555555' }, { right: 'service' });
    expect(added).toMatchObject({ status: 200, body: { version: 1, value: { accountNo: '5555555555' } } });
    expect(added.body.key).toMatch(/^\d+$/);
    await expectRefused(
      `deposit-account/${added.body.key}`,
      { ...value, bankCode: 'NOBANK' },
      'bankCode',
      'LEADS_NOWHERE',
    );
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
  ])('with a pattern that %s is refused', async (_, accountPattern, reason) => {
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

  it('whose rate changes is warned of', async () => {
    const { value } = await office.read('game/naga');
    const { warnings } = await office.try('game/naga', { ...value, rate: 5 });
    expect(warnings).toEqual([{ path: 'rate', warning: 'RATE_CHANGED' }]);
  });
});

describe('every document that is there', () => {
  it('can be saved as it is: no kind shows what it would refuse', async () => {
    for (const kind of ['setting', 'bank', 'deposit-account', 'deposit-wallet', 'source', 'game', 'offer', 'wheel']) {
      for (const { key, value } of await office.read(kind)) {
        const { issues } = await office.try(`${kind}/${key}`, value);
        expect([kind, key, issues]).toEqual([kind, key, []]);
      }
    }
  });
});

describe('a canned reply', () => {
  it('is made, changed, removed and brought back', async () => {
    const value = { title: 'Hello', texts: { th: 'ส', la: 'ສ', en: 'Hi' } };
    expect((await office.save('canned-reply/hello', value, { base: 0 })).body.version).toBe(1);
    expect((await office.save('canned-reply/hello', null)).body).toMatchObject({ version: 2, value: null });
    const back = await office.call('POST /api/office/catalogue/canned-reply/hello/roll-back', {
      body: { version: 1, base: 2 },
    });
    expect(back.body).toMatchObject({ version: 3, value });
  });
});
