import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { aRegistration, cookiesOf, givenMember, newAddress, signedIn, type TestMember } from '../../testing/members.ts';
import { deposit, newKey } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { nok, tan, viewer } from '../../testing/office-money.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';
import { always, coupon, give, publish } from '../../testing/wheel.ts';

let server: MoneyServer;
const { office, items, place } = givenReviewQueue(async (given) => {
  server = given;
  await publish(server, always(coupon(0)));
});

const letters = () => Array.from({ length: 8 }, () => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[randomInt(26)]).join('');
/** A name that no other test has. */
const newName = () => `${letters()} ${letters()}`;

type Signed = TestMember & { token: string };
const signIn = async (member: TestMember): Promise<Signed> => ({
  ...member,
  token: await signedIn(server, member, { address: newAddress() }),
});
/** The cookies of a browser after a sign-in. */
const browserOf = async ({ username, password }: TestMember) =>
  cookiesOf(
    await server.call('POST /api/login', { body: { username, password, remember: true }, address: newAddress() }),
  );
const exclude = async ({ token }: Signed, period = 'P6M'): Promise<string> => {
  const call = { token, body: { period }, headers: newKey() };
  expect((await server.call('POST /api/protection/exclusion', call as never)).status).toBe(200);
  return (await server.call('GET /api/protection', { token })).body.exclusion?.until ?? '';
};
const givenExcluded = async (bankAccountName = newName(), period = 'P6M') => {
  const member = await signIn(await givenMember(server, { bankAccountName }));
  return { ...member, until: await exclude(member, period) };
};
const register = async (bankAccountName: string, headers = {}, given = {}): Promise<Signed> => {
  const registration = aRegistration({ bankAccountName, ...given });
  const { status, body } = await server.call('POST /api/account', { body: registration, headers });
  expect([status, body]).toEqual([200, { message: 'SUCCESS' }]);
  const [row] = await server.database.query<{ id: string }>('select id from member where phone like $1', [
    `%${registration.username.slice(1)}`,
  ]);
  return signIn({ ...registration, id: row?.id ?? '' });
};
const exclusionOf = async ({ token }: Signed) => (await server.call('GET /api/wallet', { token })).body.exclusion;
const detail = async ({ id }: Signed, as = nok) => (await office(`GET /api/office/registrations/${id}`, { as })).body;
const decide = ({ id }: Signed, what: 'clear' | 'same', body: object = {}, as = nok) =>
  office(`POST /api/office/registrations/${id}/${what}`, { as, body: { reason: 'compared', ...body } });
const noticesOf = async ({ token }: Signed) =>
  ((await server.call('GET /api/notices', { token })).body.notices as { kind: string; until?: string }[]).filter(
    ({ kind }) => kind.startsWith('registration'),
  );
const REVIEW = { reason: 'review', until: null };

describe('a registration', () => {
  it.each([
    ['the same name', (name: string) => name],
    ['other spaces and case', (name: string) => `  ${name.toLowerCase().replace(' ', '   ')} `],
    ['no space', (name: string) => name.replace(' ', '')],
    ['a title', (name: string) => `Mr. ${name}`],
    ['a polite title', (name: string) => `คุณ ${name}`],
    ['the last name first', (name: string) => name.split(' ').reverse().join(' ')],
    ['the last name first and joined', (name: string) => name.split(' ').reverse().join('')],
    ['a hyphen', (name: string) => name.replace(' ', '-')],
    ['dots', (name: string) => `${name.replace(' ', '. ')}.`],
    ['an invisible character', (name: string) => `${name.slice(0, 3)}\u200d${name.slice(3)}\ufeff`],
    [
      'wide letters',
      (name: string) => name.replace(/[A-Z]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)),
    ],
  ])('with %s as an excluded member is in review', { tags: ['P158'] }, async (_, spelled) => {
    const name = newName();
    const excluded = await givenExcluded(name);
    const again = await register(spelled(name));
    expect(await exclusionOf(again)).toEqual(REVIEW);
    expect(await detail(again)).toMatchObject({
      registered: { id: again.id, bank: { code: 'KBANK', accountNo: `xxxxxx${again.bankAccountNo.slice(-4)}` } },
      matches: [
        {
          ...{ id: excluded.id, byName: true, byDevice: false },
          bank: { accountName: name, accountNo: `xxxxxx${excluded.bankAccountNo.slice(-4)}` },
          exclusion: { reason: 'self-exclusion', until: excluded.until },
        },
      ],
      decision: null,
    });
  });

  it.each([
    ['a hyphen', (name: string) => name.replace(' ', '-')],
    ['an invisible character', (name: string) => `${name.slice(0, 3)}\u200b${name.slice(3)}`],
    ['no space', (name: string) => name.replace(' ', '')],
  ])(
    'with the name of an excluded member who wrote it with %s is in review',
    { tags: ['P158'] },
    async (_, written) => {
      const name = newName();
      await givenExcluded(written(name));
      expect(await exclusionOf(await register(name))).toEqual(REVIEW);
    },
  );

  it('in another currency with the name of an excluded member is in review', { tags: ['P158'] }, async () => {
    const excluded = await givenExcluded();
    await server.database.query(`update member set currency = 'LAK' where id = $1`, [excluded.id]);
    expect(await exclusionOf(await register(excluded.bankAccountName))).toEqual(REVIEW);
  });

  it('with the bank account of an excluded member, however it is written, is refused or in review', {
    tags: ['P158'],
  }, async () => {
    const { bankCode, bankAccountNo } = await givenExcluded();
    const written = [bankAccountNo, ` ${bankAccountNo} `, bankAccountNo.replace(/^(\d{3})(\d)(\d{5})/, '$1-$2-$3-')];
    for (const number of written) {
      const body = { ...aRegistration({ bankAccountName: newName() }), bankCode, bankAccountNo: number };
      expect((await server.call('POST /api/account', { body })).status).not.toBe(200);
    }
  });

  it('with the title of the excluded member left out is in review', { tags: ['P158'] }, async () => {
    const name = letters();
    await givenExcluded(`นางสาว${name}`);
    expect(await exclusionOf(await register(name))).toEqual(REVIEW);
  });

  it('from the browser of an excluded member is in review, whatever its name', { tags: ['P158'] }, async () => {
    const excluded = await givenExcluded();
    const browser = await browserOf(excluded);
    const other = await register(newName(), browser);
    expect(await exclusionOf(other)).toEqual(REVIEW);
    expect((await detail(other)).matches).toMatchObject([{ id: excluded.id, byName: false, byDevice: true }]);
    const both = await register(excluded.bankAccountName, browser);
    expect((await detail(both)).matches).toMatchObject([{ id: excluded.id, byName: true, byDevice: true }]);
  });

  it('is reviewed for every exclusion in force, however short, of a closed account too', {
    tags: ['P158'],
  }, async () => {
    const short = await givenExcluded(newName(), 'PT24H');
    expect(await exclusionOf(await register(short.bankAccountName))).toEqual(REVIEW);
    const closed = await givenExcluded();
    await server.database.query(`update member set status = 'inactive', closed_at = now() where id = $1`, [closed.id]);
    expect(await exclusionOf(await register(closed.bankAccountName))).toEqual(REVIEW);
  });

  it('is ordinary beside an exclusion that is over, a closed account, another name or another browser', {
    tags: ['P158'],
  }, async () => {
    const over = await givenExcluded();
    await server.database.query(
      `update exclusion set begins_at = now() - interval '2 days', ends_at = $2 where member_id = $1`,
      [over.id, new Date(server.clock.now().getTime() - DAY_MS)],
    );
    const ordinary = await signIn(await givenMember(server, { bankAccountName: newName() }));
    const closed = await givenMember(server, { bankAccountName: newName() });
    await server.database.query(`update member set status = 'inactive', closed_at = now() where id = $1`, [closed.id]);
    const excluded = await givenExcluded();
    const names = [over, closed, ordinary].map(({ bankAccountName }) => bankAccountName);
    for (const name of [...names, `${excluded.bankAccountName} NA AYUTTHAYA`])
      expect(await exclusionOf(await register(name, await browserOf(ordinary)))).toBeNull();
    expect(
      await exclusionOf(await register(newName(), { cookie: `known_device=${excluded.id}.1.x` })),
      'a cookie that is none',
    ).toBeNull();
  });

  it('answers as any other, and two at once are both in review', { tags: ['P158'] }, async () => {
    const { bankAccountName } = await givenExcluded();
    const both = await Promise.all([register(bankAccountName), register(bankAccountName)]);
    for (const one of both) expect(await exclusionOf(one)).toEqual(REVIEW);
    const open = (await items('registrations')).map(({ id }) => id);
    expect(open).toEqual(expect.arrayContaining(both.map(({ id }) => id)));
  });

  it('in review refuses deposits, transfers, claims and spins with a clear answer, and reveals nothing', {
    tags: ['P158'],
  }, async () => {
    const { id, bankAccountName, username } = await givenExcluded();
    const again = await register(bankAccountName);
    const { token } = again;
    await deposit(server, again.id, 50);
    const { bankCode: code, bankAccountNo: accountNo } = again;
    await give(server, { ...again, bank: { code, accountNo, accountName: bankAccountName } }, 1);
    const calls = [
      server.call('POST /api/wallet/add', { token, body: { amount: 100 } }),
      server.call('POST /api/wallet/transfer', {
        ...{ token, headers: newKey() },
        body: { from: 'WALLET', to: 'takraw', amount: 10 },
      }),
      server.call('POST /api/spinwheel/coupon/claim', { token, headers: newKey(), body: { coupon: 'X' } }),
      server.call('POST /api/spinwheel/spin', { token, headers: newKey(), body: {} }),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body]).toMatchObject([403, { message: 'EXCLUDED', reason: 'review', until: null }]);
    }
    const read = await Promise.all([
      server.call('GET /api/wallet', { token }),
      server.call('GET /api/protection', { token }),
      server.call('GET /api/notices', { token }),
    ]);
    const shown = JSON.stringify(read.map(({ body }) => body));
    expect(shown).not.toContain(id);
    expect(shown).not.toContain(username.slice(1));
  });
});

describe('an account with another bank account', () => {
  const changeBank = async (
    { token, password }: Signed,
    account: { bankAccountName: string; bankAccountNo?: string },
  ) => {
    const { bankCode, bankAccountNo } = aRegistration();
    const body = { name: 'มะลิ ใจดี', bankCode, bankAccountNo, password, ...account };
    const call = { token, body, address: newAddress() };
    return (await server.call('PUT /api/account/profile', call)).status;
  };

  it('of an excluded member’s name is in review, and no more once it was compared', { tags: ['P158'] }, async () => {
    const excluded = await givenExcluded();
    const { bankAccountName } = excluded;
    const other = await register(newName());
    expect(await exclusionOf(other)).toBeNull();
    expect(await changeBank(other, { bankAccountName })).toBe(200);
    expect(await exclusionOf(other)).toEqual(REVIEW);
    expect((await detail(other)).matches).toMatchObject([{ id: excluded.id, byName: true, byDevice: false }]);
    await decide(other, 'clear');
    expect(await exclusionOf(other)).toBeNull();
    expect(await changeBank(other, { bankAccountName })).toBe(200);
    expect(await exclusionOf(other)).toBeNull();
  });

  it('is in review again for what no operator has compared', { tags: ['P158'] }, async () => {
    const excluded = await givenExcluded();
    const other = await register(newName(), await browserOf(excluded));
    await decide(other, 'clear');
    expect(await changeBank(other, { bankAccountName: excluded.bankAccountName })).toBe(200);
    expect(await exclusionOf(other)).toEqual(REVIEW);
    expect(await decide(other, 'same', { memberId: excluded.id })).toMatchObject({ status: 200 });
    expect(await exclusionOf(other)).toEqual({ reason: 'operator', until: excluded.until });
  });

  it('does not free an excluded member: the former name, bank account and phone are remembered', {
    tags: ['P158'],
  }, async () => {
    const excluded = await givenExcluded();
    expect(await changeBank(excluded, { bankAccountName: newName() })).toBe(200);
    await server.database.query('update member set phone = $2 where id = $1', [
      excluded.id,
      `+66${randomInt(1e8, 1e9)}9`,
    ]);
    expect(await exclusionOf(await register(excluded.bankAccountName))).toEqual(REVIEW);
    const { bankCode, bankAccountNo, username } = excluded;
    for (const freed of [{ bankCode, bankAccountNo }, { username }]) {
      const again = await register(newName(), {}, freed);
      expect(await exclusionOf(again)).toEqual(REVIEW);
      expect((await detail(again)).matches).toMatchObject([{ id: excluded.id, byName: false, byAccount: true }]);
    }
  });

  it('is recognised by the browser of an exclusion whose sessions were forgotten', { tags: ['P158'] }, async () => {
    const member = await signIn(await givenMember(server, { bankAccountName: newName() }));
    const browser = await browserOf(member);
    await exclude(member, 'P5Y');
    await server.database.query('delete from session where member_id = $1', [member.id]);
    expect(await exclusionOf(await register(newName(), browser))).toEqual(REVIEW);
  });
});

describe('the review of a registration', () => {
  it('that is cleared opens everything, with a notice and an act', { tags: ['P159'] }, async () => {
    const { bankAccountName } = await givenExcluded();
    const again = await register(bankAccountName);
    const { createdAt, dueAt } = await detail(again);
    expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(DAY_MS);
    expect(await decide(again, 'clear')).toMatchObject({ status: 200 });
    expect(await exclusionOf(again)).toBeNull();
    const { status } = await server.call('POST /api/wallet/add', { token: again.token, body: { amount: 100 } });
    expect(status).toBe(200);
    expect(await noticesOf(again)).toMatchObject([{ kind: 'registration-cleared' }]);
    expect((await detail(again)).decision).toMatchObject({ outcome: 'clear', sameAs: null, by: `Operator ${nok.id}` });
    expect(await place('registrations', again.id)).toEqual({ left_by: nok.id, is_approved: true, is_open: false });
    const acts = (await office(`GET /api/office/members/${again.id}/acts`)).body.acts;
    expect(acts).toMatchObject([{ act: 'registration-clear', reason: 'compared' }]);
  });

  it('that finds the same person excludes until the same end, with a notice that has it', {
    tags: ['P159'],
  }, async () => {
    const { id, bankAccountName, until } = await givenExcluded();
    const again = await register(bankAccountName);
    expect(await decide(again, 'same', { memberId: id })).toMatchObject({ status: 200 });
    expect(await exclusionOf(again)).toEqual({ reason: 'operator', until });
    const { body } = await server.call('POST /api/wallet/add', { token: again.token, body: { amount: 100 } });
    expect(body).toMatchObject({ message: 'EXCLUDED', reason: 'operator', until });
    expect(await noticesOf(again)).toMatchObject([{ kind: 'registration-excluded', until }]);
    expect((await detail(again)).decision).toMatchObject({ outcome: 'same', sameAs: id });
    // The new account is an excluded one in its turn.
    expect(await exclusionOf(await register(bankAccountName))).toEqual(REVIEW);
  });

  it('of a person whose exclusion is over by then makes the account ordinary', { tags: ['P159'] }, async () => {
    const { id, bankAccountName } = await givenExcluded();
    const again = await register(bankAccountName);
    await server.database.query(
      `update exclusion set begins_at = now() - interval '2 days', ends_at = $2 where member_id = $1`,
      [id, new Date(server.clock.now().getTime() - DAY_MS)],
    );
    expect(await decide(again, 'same', { memberId: id })).toMatchObject({ status: 200 });
    expect(await exclusionOf(again)).toBeNull();
    expect(await noticesOf(again)).toMatchObject([{ kind: 'registration-cleared' }]);
  });

  it('does not end the member’s own time-out when it is cleared', { tags: ['P159'] }, async () => {
    const { bankAccountName } = await givenExcluded();
    const again = await register(bankAccountName);
    await server.call('POST /api/protection/exclusion', {
      ...{ token: again.token, headers: newKey() },
      body: { period: 'P3D' },
    });
    expect(await exclusionOf(again)).toEqual(REVIEW);
    await decide(again, 'clear');
    expect(await exclusionOf(again)).toMatchObject({ reason: 'time-out', until: expect.any(String) });
  });

  it('is decided once, also by two operators at once', { tags: ['P159'] }, async () => {
    const { id, bankAccountName } = await givenExcluded();
    const again = await register(bankAccountName);
    const answers = await Promise.all([decide(again, 'clear'), decide(again, 'same', { memberId: id }, tan)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ message: 'ITEM_HANDLED' });
    expect(await noticesOf(again)).toHaveLength(1);
    expect(await decide(again, 'clear')).toMatchObject({ status: 409, body: { message: 'ITEM_HANDLED' } });
  });

  it('refuses members it does not match, unknown accounts, empty reasons and other roles', {
    tags: ['P159'],
  }, async () => {
    const [one, other] = [await givenExcluded(), await givenExcluded()];
    const again = await register(one.bankAccountName);
    expect(await decide(again, 'same', { memberId: other.id })).toMatchObject({ body: { message: 'NO_DATA' } });
    expect(await decide(other, 'clear')).toMatchObject({ body: { message: 'NO_DATA' } });
    expect((await decide(again, 'clear', { reason: ' ' })).status).toBe(400);
    expect((await decide(again, 'clear', {}, viewer)).body).toMatchObject({ message: 'NO_PERMISSION' });
    expect(await exclusionOf(again)).toEqual(REVIEW);
  });
});
