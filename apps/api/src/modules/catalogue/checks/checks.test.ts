import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../app/seed/settings.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { givenOffer } from '../../../testing/offers.ts';
import { type OfficeCatalogue, officeCatalogue } from '../../../testing/office-catalogue.ts';
import { aWheel, coins, coupon, nothing, publish } from '../../../testing/wheel.ts';

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
const expectRefused: OfficeCatalogue['expectRefused'] = (...refused) => office.expectRefused(...refused);

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
  ])('with %s is refused with its field', { tags: ['O207'] }, (_, path, value, field, reason) =>
    expectRefused(path, value, field, reason),
  );
});

describe('maintenance', () => {
  const service = { state: 'maintenance', text: { th: 'ก', la: 'ກ', en: 'a' }, endsAt: null };
  it.each<[string, object, string, string]>([
    ['no text in Lao', { text: { th: 'ก', la: ' ', en: 'a' } }, 'text.la', 'MISSING'],
    ['no text at all', { text: { th: '', la: '', en: '' } }, 'text.th', 'MISSING'],
    ['an end that has passed', { endsAt: '2020-01-01T00:00:00.000Z' }, 'endsAt', 'ENDS_FIRST'],
    ['another state', { state: 'paused' }, 'state', 'WRONG'],
  ])('of the service with %s is refused with its field', { tags: ['O456'] }, (_, change, field, reason) =>
    expectRefused('setting/service', { ...service, ...change }, field, reason),
  );

  it('that is planned to begin after its end is refused: the end is judged by when it begins', {
    tags: ['O456'],
  }, async () => {
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
  ])('with %s is refused with its field', { tags: ['O207'] }, async (_, change, field, reason) => {
    const { value } = await office.read('offer/WELCOME.THB');
    await expectRefused('offer/WELCOME.THB', { ...value, ...change }, field, reason);
  });

  it('is made, changed and stopped, and members see it so', async () => {
    const { value } = await office.read('offer/WELCOME.THB');
    const fresh = { ...value, minDeposit: 300, amountMax: null, percentOfDeposit: null, fixedAmount: 99.5 };
    const made = await office.saveAllowed('offer/FRESH.THB', fresh, { base: 0 });
    expect(made.value).toMatchObject({ fixedAmount: 99.5, minDeposit: 300 });
    expect((await office.save('offer/FRESH.THB', { ...fresh, isOpen: false })).status).toBe(200);
    const [row] = await server.database.query(`select is_open, fixed_amount from offer where code = 'FRESH'`);
    expect(row).toMatchObject({ is_open: false, fixed_amount: '9950' });
  });

  it('keeps the places that were taken, and cannot have fewer', async () => {
    await server.database.query(`update offer set places_max = 9, places_taken = 5 where code = 'WELCOME'`);
    const { value } = await office.read('offer/WELCOME.THB');
    await expectRefused('offer/WELCOME.THB', { ...value, placesMax: 4 }, 'placesMax', 'TOO_SMALL');
    await office.saveAllowed('offer/WELCOME.THB', { ...value, placesMax: 5 });
    const [row] = await server.database.query(`select places_taken from offer where code = 'WELCOME'`);
    expect(row).toEqual({ places_taken: 5 });
  });
});

describe('html', () => {
  it('with scripts is cleaned, and the try shows what was taken out', { tags: ['R34.1', 'O208'] }, async () => {
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

  it.each([
    ['another site', 'https://krapa0.example/login'],
    ['a telephone', 'tel:+66811111111'],
    ['a mailbox', 'mailto:help@krapa0.example'],
  ])('with a new address of %s is the service’s, not marketing’s', { tags: ['O1348'] }, async (_, href) => {
    const [{ value: before }, path] = [await office.read('setting/notice'), 'setting/notice'];
    const texts = (link: string, more = '') => ({
      ...{ th: `<p><a href="${link}">ดู</a>${more}</p>`, la: '<p>a</p>', en: '<p>a</p>' },
    });
    expect((await office.save(path, texts('/bonus'))).status).toBe(200);
    const refused = await office.save(path, texts(href));
    expect([refused.status, refused.body.message]).toEqual([403, 'NO_PERMISSION']);
    const hidden = texts('/bonus', `<a HREF = '${href}'>x</a>`);
    expect((await office.save(path, hidden)).body.message).toBe('NO_PERMISSION');
    expect((await office.read(path)).value).not.toEqual(before);
    expect((await office.save(path, texts('/bonus', `<p>${href}</p>`))).body.message).toBe('NO_PERMISSION');
    expect((await office.save(path, texts(href), { right: 'service' })).status).toBe(200);
    expect((await office.save(path, texts(href, ' ทุกวัน'))).status).toBe(200);
  });

  it.each(['', '<p> </p>', '<p><br></p>'])(
    'that is missing in one language (%j) is refused there',
    { tags: ['O457'] },
    (la) => expectRefused('setting/notice', { th: '<p>ก</p>', la, en: '<p>a</p>' }, 'la', 'MISSING'),
  );

  it('that says nothing in any language takes the text away', async () => {
    expect((await office.try('setting/notice', { th: '', la: '', en: '' })).issues).toEqual([]);
  });
});

describe('a wheel', () => {
  const document = (slices: ReturnType<typeof aWheel>['slices']) => {
    const { currency: _, ...wheel } = aWheel(slices);
    return { startsAt: null as string | null, endsAt: null as string | null, ...wheel };
  };

  it.each<[string, ReturnType<typeof document>, string, string]>([
    ['odds below 100 %', document([nothing(999_999, 'A'), nothing(0, 'B')]), 'slices', 'ODDS'],
    ['odds above 100 %', document([nothing(999_999, 'A'), nothing(2, 'B')]), 'slices', 'ODDS'],
    ['odds below nothing', document([nothing(1_000_001, 'A'), nothing(-1, 'B')]), 'slices', 'ODDS'],
    ['one slice', document([nothing(1_000_000)]), 'slices', 'TOO_SMALL'],
    [
      'an end before its start',
      {
        ...document([nothing(1_000_000, 'A'), nothing(0, 'B')]),
        startsAt: '2026-04-02T00:00:00Z',
        endsAt: '2026-04-01T00:00:00Z',
      },
      'endsAt',
      'ENDS_FIRST',
    ],
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
  ])('with %s is refused with its field', { tags: ['O207'] }, (_, value, field, reason) =>
    expectRefused('wheel/THB', value, field, reason),
  );

  it('is published, replaced, stopped and brought back, and spins follow', async () => {
    const value = document([coins(400_000, 2), nothing(600_000)]);
    const published = await office.saveAllowed('wheel/LAK', value, { base: 0 });
    expect(published).toMatchObject({ version: 1, value: { slices: value.slices }, canBeRemoved: true });
    const stopped = await office.save('wheel/LAK', null);
    expect(stopped.body).toMatchObject({ version: 2, value: null });
    const [row] = await server.database.query(`select state from wheel where currency = 'LAK'`);
    expect(row).toEqual({ state: 'stopped' });
    const body = { version: 1, base: 2, note: 'it was missed' };
    const back = await office.call('POST /api/office/catalogue/wheel/LAK/roll-back', { body });
    expect(back.body).toMatchObject({ outcome: 'proposed', version: 2, value: null });
    await office.allow((await office.waiting('wheel/LAK')).id);
    expect(await office.read('wheel/LAK')).toMatchObject({ version: 3, value: published.value });
  });

  it('that a member of the team published otherwise is the version that stands', async () => {
    await publish(server, [nothing(1_000_000, 'A'), nothing(0, 'B')]);
    expect((await office.read('wheel/THB')).value.slices).toHaveLength(2);
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
