import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../app/seed/settings.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOffer } from '../../testing/offers.ts';
import {
  type OfficeCatalogue,
  officeCatalogue,
  owner,
  second,
  unproved,
  writer,
} from '../../testing/office-catalogue.ts';
import { givenOperator } from '../../testing/served-table.ts';
import { aWheel, coupon, nothing, publish } from '../../testing/wheel.ts';
import { applyDue } from './apply-due.ts';

let server: MoneyServer;
let office: OfficeCatalogue;
beforeAll(async () => {
  server = await moneyServer();
  office = await officeCatalogue(server);
  await givenOffer(server, { code: 'WELCOME' });
  await publish(server, aWheel([coupon(500_000, { amount: 20, isLocked: true }), nothing(500_000)]).slices);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const OFFER = 'offer/WELCOME.THB';
const note = 'agreed with finance';
const later = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
const { refund, invite, coins, withdraw, adjust } = DEFAULT_SETTINGS;

/** A proposed change of an offer's money fields. */
async function givenProposed(change: object, more: { as?: typeof writer; appliesAt?: string } = {}) {
  const { value } = await office.read(OFFER);
  const { body } = await office.save(OFFER, { ...value, ...change }, { as: writer, note, ...more });
  expect(body.outcome).toBe('proposed');
  return { before: value, body, approval: await office.waiting(OFFER) };
}

describe('a change of money', () => {
  const slices = aWheel([coupon(500_000, { amount: 20, isLocked: true }), nothing(500_000)]).slices;
  it.each<[string, string, (value: never) => unknown]>([
    ['percent of an offer', OFFER, (value: object) => ({ ...value, percentOfDeposit: 90 })],
    ['maximum of an offer', OFFER, (value: object) => ({ ...value, amountMax: null })],
    ['least deposit of an offer', OFFER, (value: object) => ({ ...value, minDeposit: 1 })],
    ['end of an offer', OFFER, (value: object) => ({ ...value, successPercent: 101 })],
    ['loss of an offer', OFFER, (value: object) => ({ ...value, failPercent: 1 })],
    ['life of an offer', OFFER, (value: object) => ({ ...value, lifeHours: 8_000 })],
    ['places of an offer', OFFER, (value: object) => ({ ...value, placesMax: 77 })],
    ['receipts of an offer', OFFER, (value: object) => ({ ...value, maxReceived: 99 })],
    ['a new offer', 'offer/FREE.THB', () => undefined],
    ['rate of a game', 'game/naga', (value: object) => ({ ...value, rate: 100 })],
    ['odds of a wheel', 'wheel/THB', (value: object) => ({ ...value, slices: slices.map(odds(999_999)) })],
    ['prize of a wheel', 'wheel/THB', (value: object) => ({ ...value, slices: slices.map(prize(5_000)) })],
    ['lock of a coupon', 'wheel/THB', (value: object) => ({ ...value, slices: slices.map(unlocked) })],
    ['coins for a deposit', 'setting/coins', () => ({ ...coins, THB: { per: 1, dailyMax: 5 } })],
    ['rate of cashback', 'setting/refund', () => ({ ...refund, rate: 99 })],
    ['lock of cashback', 'setting/refund', () => ({ ...refund, canAddWallet: true })],
    [
      'reward for a friend',
      'setting/invite',
      () => ({ ...invite, friendMax: { THB: { max: 9e6 }, LAK: { max: 9e6 } } }),
    ],
    [
      'limit of withdrawals',
      'setting/withdraw',
      () => ({ ...withdraw, THB: { ...withdraw.THB, autoApproveMax: 9e6 } }),
    ],
    ['limit of one person', 'setting/adjust', () => ({ ...adjust, THB: { aloneMax: 9e6 } })],
    ['website of codes by SMS', 'setting/info', (value: object) => ({ ...value, website: 'https://krapa0.example' })],
    ['account of support', 'setting/contact', (value: object) => ({ ...value, lineLink: 'https://line.me/x' })],
    ['code of a bank', 'bank/KBANK', (value: object) => ({ ...value, clearingCode: '999' })],
    ['account for deposits', 'deposit-account/1', (value: object) => ({ ...value, accountNo: '5555555555' })],
  ])('(%s) waits for a second person, and changes nothing until then', { tags: ['O780'] }, async (_, path, change) => {
    const before = await office.read(path);
    const { value: welcome } = await office.read(OFFER);
    const value = path === 'offer/FREE.THB' ? welcome : change(before.value as never);
    const isService = before.needs === 'service.write' || path === 'setting/info' || path === 'setting/contact';
    const right = isService ? 'service' : 'catalogue';
    const { status, body } = await office.save(path, value, { right, note });
    expect([status, body.outcome, body.version, body.value]).toEqual([200, 'proposed', before.version, before.value]);
    const approval = await office.waiting(path);
    expect(approval).toMatchObject({ kind: 'catalogue.change', askedBy: 'owner', why: note, isMine: false });
    expect(approval.change.changes.some(({ isMoney }: { isMoney: boolean }) => isMoney)).toBe(true);
    await office.call(`DELETE /api/office/${right}/${path}/versions/${body.proposed.version}`);
    expect((await office.read(path)).value).toEqual(before.value);
  });

  it('takes a fresh code and a reason, and nothing is stored without them', { tags: ['O781'] }, async () => {
    const { value } = await office.read(OFFER);
    const changed = { ...value, percentOfDeposit: 90 };
    const stale = await office.save(OFFER, changed, { as: unproved, note });
    expect([stale.status, stale.body.message]).toEqual([403, 'STEP_UP_REQUIRED']);
    expect((await office.save(OFFER, changed)).body).toEqual({ message: 'KEY_MISSING', key: 'note' });
    expect(await office.waiting(OFFER)).toBeUndefined();
    expect((await office.save(OFFER, { ...value, position: 77 }, { as: unproved })).body.outcome).toBe('saved');
  });

  it('shows old and new to the second person, and takes effect with their yes, once', { tags: ['O782'] }, async () => {
    const { before, approval } = await givenProposed({ percentOfDeposit: 80, position: 3 });
    expect(approval.change).toMatchObject({ kind: 'offer', key: 'WELCOME.THB', appliesAt: null });
    expect(approval.change.changes).toEqual([
      { path: 'percentOfDeposit', before: before.percentOfDeposit, after: 80, isMoney: true },
      { path: 'position', before: before.position, after: 3, isMoney: false },
    ]);
    expect((await office.allow(approval.id, writer)).body.message).toBe('NO_PERMISSION');
    expect((await office.allow(approval.id)).status).toBe(200);
    expect((await office.allow(approval.id)).body.message).toBe('ITEM_HANDLED');
    expect(await office.read(OFFER)).toMatchObject({ value: { percentOfDeposit: 80, position: 3 }, proposed: null });
    const [version] = await office.versions(OFFER);
    expect(version).toMatchObject({ state: 'live', savedBy: 'writer', allowedBy: 'second', note });
  });

  it('is never allowed by its author', { tags: ['O782'] }, async () => {
    const both = givenOperator(['catalogue.read', 'catalogue.write', 'queues.read', 'catalogue.approve']);
    const { approval } = await givenProposed({ percentOfDeposit: 75 }, { as: both });
    expect((await office.allow(approval.id, both)).body.message).toBe('SECOND_PERSON_NEEDED');
    expect((await office.refuse(approval.id, 'on second thought', both)).status).toBe(200);
    expect(await office.read(OFFER)).toMatchObject({ proposed: null, ended: null });
  });

  it('that is refused changes nothing, and its author reads who refused it and why', { tags: ['O783'] }, async () => {
    const { before, body, approval } = await givenProposed({ percentOfDeposit: 70 });
    expect((await office.refuse(approval.id, 'too dear')).status).toBe(200);
    const after = await office.read(OFFER);
    expect(after).toMatchObject({
      value: before,
      proposed: null,
      ended: {
        version: body.proposed.version,
        savedBy: 'writer',
        reason: 'REFUSED',
        endedBy: 'second',
        endNote: 'too dear',
      },
    });
    const changes = (await office.call('GET /api/office/catalogue-changes')).body;
    expect(changes).toContainEqual(
      expect.objectContaining({ key: 'WELCOME.THB', state: 'cancelled', reason: 'REFUSED', endNote: 'too dear' }),
    );
    expect((await office.allow(approval.id)).body.message).toBe('ITEM_HANDLED');
    expect((await office.read(OFFER)).value).toEqual(before);
  });

  it('can be taken back by its author, and leaves the queue', { tags: ['O783'] }, async () => {
    const { before, body, approval } = await givenProposed({ percentOfDeposit: 60 });
    const cancel = `DELETE /api/office/catalogue/${OFFER}/versions/${body.proposed.version}`;
    expect((await office.call(cancel, { as: writer })).body).toMatchObject({
      proposed: null,
      ended: null,
      value: before,
    });
    expect(await office.waiting(OFFER)).toBeUndefined();
    expect((await office.call(`GET /api/office/approvals/${approval.id}`, { as: second })).body).toMatchObject({
      state: 'lapsed',
      because: 'withdrawn',
    });
  });

  it('waits alone: another one of the same document is APPROVAL_WAITS, and texts are saved meanwhile', {
    tags: ['O784'],
  }, async () => {
    const { before, approval } = await givenProposed({ percentOfDeposit: 55 });
    const again = await office.save(OFFER, { ...before, amountMax: 9 }, { note });
    expect([again.status, again.body.message]).toEqual([409, 'APPROVAL_WAITS']);
    expect((await office.save(OFFER, { ...before, position: 8 })).body.outcome).toBe('saved');
    await office.allow(approval.id);
    expect((await office.read(OFFER)).value).toEqual({ ...before, percentOfDeposit: 55, position: 8 });
  });

  it('whose field somebody changed meanwhile lapses, and says so', { tags: ['O784'] }, async () => {
    const { approval, body } = await givenProposed({ percentOfDeposit: 50 });
    await server.database.query(`update offer set percent_of_deposit = 33 where code = 'WELCOME'`);
    expect((await office.allow(approval.id)).body.message).toBe('ITEM_HANDLED');
    expect(await office.read(OFFER)).toMatchObject({ value: { percentOfDeposit: 33 } });
    expect(
      (await office.versions(OFFER)).find((one: { version: number }) => one.version === body.proposed.version),
    ).toMatchObject({
      state: 'cancelled',
      reason: 'CHANGE_CONFLICT value.percentOfDeposit',
    });
    expect((await office.call(`GET /api/office/approvals/${approval.id}`, { as: second })).body.because).toBe(
      'changed',
    );
  });

  it('whose author lost the permission lapses', { tags: ['O784'] }, async () => {
    const { approval, before } = await givenProposed({ percentOfDeposit: 45 });
    await server.database.query(`update operator set state = 'disabled' where id = $1`, [writer.id]);
    expect((await office.allow(approval.id)).body.message).toBe('ITEM_HANDLED');
    await server.database.query(`update operator set state = 'active' where id = $1`, [writer.id]);
    expect((await office.read(OFFER)).value).toEqual(before);
    expect((await office.call(`GET /api/office/approvals/${approval.id}`, { as: second })).body.because).toBe('author');
  });

  it('that is planned is allowed first, and applies by its time', { tags: ['O780'] }, async () => {
    const appliesAt = later(2 * HOUR_MS);
    const { before, approval } = await givenProposed({ percentOfDeposit: 44 }, { appliesAt });
    expect(approval.change.appliesAt).toBe(appliesAt);
    await office.allow(approval.id);
    expect(await office.read(OFFER)).toMatchObject({ value: before, proposed: null, scheduled: [{ appliesAt }] });
    await server.later(2 * HOUR_MS + 1_000);
    expect((await office.read(OFFER)).value.percentOfDeposit).toBe(44);
  });

  it('that is planned and not allowed by its time does not apply', { tags: ['O780'] }, async () => {
    const { before, approval } = await givenProposed({ percentOfDeposit: 43 }, { appliesAt: later(HOUR_MS) });
    await server.later(2 * HOUR_MS);
    expect((await office.read(OFFER)).value).toEqual(before);
    await office.allow(approval.id);
    expect((await office.read(OFFER)).value.percentOfDeposit).toBe(43);
  });

  it('by bringing back a version waits likewise', { tags: ['O780'] }, async () => {
    const { version: base, value } = await office.read(OFFER);
    const { versions } = await office.read(`${OFFER}/versions?limit=100`);
    const wanted = versions.find((one: { version: number }) => one.version === 1);
    const back = await office.call(`POST /api/office/catalogue/${OFFER}/roll-back`, {
      as: writer,
      body: { version: 1, base, note },
    });
    expect(back.body).toMatchObject({ outcome: 'proposed', version: base, value });
    await office.allow((await office.waiting(OFFER)).id);
    const { percentOfDeposit, position } = wanted.value;
    expect((await office.read(OFFER)).value).toMatchObject({ percentOfDeposit, position });
  });

  it('that only stops something needs one person: an offer is closed and a wheel stopped at once', {
    tags: ['O785'],
  }, async () => {
    const { value } = await office.read(OFFER);
    const closed = await office.save(OFFER, { ...value, isOpen: false }, { as: writer });
    expect(closed.body).toMatchObject({ outcome: 'saved', value: { isOpen: false } });
    const opened = await office.save(OFFER, { ...value, isOpen: true }, { as: writer, note });
    expect(opened.body.outcome).toBe('proposed');
    expect((await office.save('wheel/THB', null, { as: writer })).body).toMatchObject({
      outcome: 'saved',
      value: null,
    });
  });

  it('was planned before two people were needed: it does not apply', { tags: ['O780'] }, async () => {
    const { value, version } = await office.read('setting/coins');
    const dear = { ...value, THB: { per: 1, dailyMax: 9 } };
    await server.database.query(
      `insert into catalogue_version (kind, key, version, value, base, saved_by, saved_at, applies_at, state)
       values ('setting', 'coins', $1, $2, $3, $4, $5, $5, 'scheduled')`,
      [version + 50, JSON.stringify(dear), JSON.stringify(value), owner.id, server.clock.now()],
    );
    await applyDue(server.modules.catalogue);
    expect((await office.read('setting/coins')).value).toEqual(value);
    expect((await office.versions('setting/coins'))[0]).toMatchObject({ reason: 'SECOND_PERSON_NEEDED' });
  });
});

const odds = (first: number) => (slice: object, index: number) => ({
  ...slice,
  ppm: index === 0 ? first : 1_000_000 - first,
});
const unlocked = (slice: { prize: object }, index: number) =>
  index === 0 ? { ...slice, prize: { ...slice.prize, isLocked: false } } : slice;
const prize = (amount: number) => (slice: { prize: object }, index: number) =>
  index === 0 ? { ...slice, prize: { ...slice.prize, amount } } : slice;
