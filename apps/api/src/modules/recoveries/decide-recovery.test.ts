import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/clock.ts';
import { e164, newPhone, readTexts } from '../../testing/members.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { nok, viewer } from '../../testing/office-money.ts';
import { givenDevice, shownOn, subscribe } from '../../testing/push.ts';
import { dao, pim, recoveriesOf } from '../../testing/recoveries.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';

let server: MoneyServer;
const desk = givenReviewQueue((given) => {
  server = given;
  server.startSignals();
});
const { office, place } = desk;
const recoveries = recoveriesOf(() => server, desk);
const { givenProtected, givenRecovery, givenWaiting, approve, allow, stateOf, detail, later, noticesOf } = recoveries;

const refuse = (id: string, body: object = {}, as = pim) =>
  office(`POST /api/office/recoveries/${id}/refuse`, { as, body: { because: 'answers', reason: 'no match', ...body } });
const stop = (id: string, as = pim) =>
  office(`POST /api/office/recoveries/${id}/stop`, { as, body: { reason: 'the member called' } });
const acts = async (memberId: string) => (await office(`GET /api/office/members/${memberId}/acts`)).body.acts;
const approvalOf = async (id: string) => (await office(`GET /api/office/approvals/${id}`, { as: pim })).body;
const HANDLED = { status: 409, body: { message: 'ITEM_HANDLED' } };

describe('support', () => {
  it('reads the request masked, and nothing about one that does not exist', { tags: ['P191'] }, async () => {
    const member = await givenProtected();
    const newNumber = newPhone();
    const { id } = await givenRecovery(member, { newPhone: newNumber });
    const shown = await detail(id);
    expect(shown).toMatchObject({
      ...{ state: 'review', reason: null, approval: null, waitHours: 72, takesEffectAt: null, endedAt: null },
      newPhone: `${newNumber.slice(0, 3)}***${newNumber.slice(-4)}`,
      member: { id: member.id },
    });
    for (const raw of [newNumber, member.username, member.bankAccountNo])
      expect(JSON.stringify(shown)).not.toContain(raw);
    const unknown = await office('GET /api/office/recoveries/0192a0c4-5a51-7c3e-8f00-00000000000a', { as: pim });
    expect(unknown.body).toEqual({ message: 'NO_DATA' });
  });

  it('approves by two people: the second neither the first nor without the permission, and once', {
    tags: ['P192'],
  }, async () => {
    const member = await givenProtected();
    const { id, browser } = await givenRecovery(member);
    expect((await approve(id, nok)).body.message).toBe('NO_PERMISSION');
    const { body } = await approve(id);
    expect((await approve(id, dao)).body).toEqual({ message: 'APPROVAL_WAITS' });
    expect((await detail(id)).approval).toMatchObject({ id: body.approvalId, askedBy: `Operator ${pim.id}` });
    expect((await allow(body.approvalId, pim)).body).toEqual({ message: 'SECOND_PERSON_NEEDED' });
    for (const as of [nok, viewer]) expect((await allow(body.approvalId, as)).body.message).toBe('NO_PERMISSION');
    expect(await stateOf(browser)).toMatchObject({ state: 'review' });
    const [first, second] = await Promise.all([allow(body.approvalId), allow(body.approvalId)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const [row] = await server.database.query<{ from: Date; until: Date }>(
      'select told_at as from, takes_effect_at as until from account_recovery where id = $1',
      [id],
    );
    expect((row?.until.getTime() ?? 0) - (row?.from.getTime() ?? 0)).toBe(72 * HOUR_MS);
    const takesEffectAt = row?.until.toISOString();
    expect(await stateOf(browser)).toMatchObject({ state: 'waiting', takesEffectAt, reason: null });
    expect(await place('recoveries', id)).toEqual({ left_by: dao.id, is_approved: true, is_open: false });
    expect(await acts(member.id)).toMatchObject([
      { act: 'recovery-approve', by: `Operator ${dao.id}`, reason: 'all answers match' },
      { act: 'recovery-ask', by: `Operator ${pim.id}`, reason: 'all answers match' },
    ]);
    for (const late of [approve(id), refuse(id)]) expect(await late).toMatchObject(HANDLED);
  });

  it('goes on reviewing after the second person’s no', { tags: ['P192'] }, async () => {
    const { id, browser } = await givenRecovery(await givenProtected());
    const { body } = await approve(id);
    const no = `POST /api/office/approvals/${body.approvalId}/refuse`;
    expect((await office(no, { as: dao, body: { note: 'call first' } })).status).toBe(200);
    expect(await stateOf(browser)).toMatchObject({ state: 'review' });
    expect((await approve(id)).status).toBe(200);
  });

  it('refuses with a reason that the asker reads, and a note that nobody else does', { tags: ['P191'] }, async () => {
    const member = await givenProtected();
    const { id, browser } = await givenRecovery(member);
    const { body } = await approve(id);
    expect((await refuse(id, { because: 'other' })).body).toMatchObject({ message: 'KEY_INVALID', key: 'because' });
    expect((await refuse(id, { reason: ' ' })).status).toBe(400);
    expect((await refuse(id, {}, viewer)).body.message).toBe('NO_PERMISSION');
    expect((await refuse(id, { because: 'contact', reason: 'voice differs' })).status).toBe(200);
    expect(await stateOf(browser)).toMatchObject({ state: 'refused', reason: 'contact', takesEffectAt: null });
    const notices = await noticesOf(member.token);
    expect(notices[0]).toMatchObject({ recovery: { event: 'refused', openId: null } });
    expect(JSON.stringify(notices)).not.toContain('voice');
    expect(await approvalOf(body.approvalId)).toMatchObject({ state: 'lapsed', because: 'ended' });
    expect(await allow(body.approvalId)).toMatchObject(HANDLED);
    expect(await refuse(id)).toMatchObject(HANDLED);
    expect(await acts(member.id)).toMatchObject([
      { act: 'recovery-refuse', reason: 'voice differs', details: { what: 'contact' } },
      { act: 'recovery-ask' },
    ]);
    expect(await detail(id)).toMatchObject({ state: 'refused', endedBy: `Operator ${pim.id}` });
  });

  it('stops an approved request before it takes effect, and neither before nor twice', {
    tags: ['P194'],
  }, async () => {
    const member = await givenProtected();
    const requested = await givenRecovery(await givenProtected());
    expect(await stop(requested.id)).toMatchObject(HANDLED);
    const { id, browser } = await givenWaiting(member);
    expect((await stop(id)).status).toBe(200);
    expect(await stateOf(browser)).toMatchObject({ state: 'cancelled', reason: 'support' });
    expect(await stop(id)).toMatchObject(HANDLED);
    await later(100);
    expect((await recoveries.logIn(member)).body.message).toBe('SECOND_FACTOR_REQUIRED');
  });
});

describe('the waiting time', () => {
  it('is as long as operators set it, and tells every device and channel each day, muted ones too', {
    tags: ['P193'],
  }, async () => {
    const member = await givenProtected();
    const { token } = member;
    const device = await givenDevice(server);
    await subscribe(server, token, device, { 'accept-language': 'en' });
    for (const name of ['push.safety', 'sms.safety', 'email.safety'] as const)
      await server.call('PUT /api/notices/settings', { token, body: { name, isOn: false } });
    await server.database.query(
      `insert into member_email (member_id, address, locale, verified_at) values ($1, $2, 'en', now())`,
      [member.id, `${member.id}@example.com`],
    );
    await server.saveSetting('recovery', { waitHours: 48 });
    const { id } = await givenWaiting(member);
    const notified = async () => {
      const rows = await server.database.query<{ channel: string; state: string }>(
        `select channel, state from notice_delivery where member_id = $1 and kind = 'recovery-waiting' order by channel`,
        [member.id],
      );
      return rows.map(({ channel, state }) => `${channel} ${state}`);
    };
    await server.later(0);
    expect(await notified()).toEqual(['email sent', 'push sent', 'sms sent']);
    await later(23);
    expect(await notified()).toHaveLength(3);
    await later(1);
    await later(0);
    expect(await notified()).toHaveLength(6);
    const until = new Date((await detail(id)).takesEffectAt).toISOString();
    expect(await noticesOf(token)).toMatchObject([
      { kind: 'recovery-waiting', until, recovery: { openId: id } },
      { kind: 'recovery-waiting', until, recovery: { openId: id } },
      { kind: 'recovery', recovery: { event: 'requested', openId: id } },
    ]);
    expect((await shownOn(server, device))[0]).toMatchObject({
      body: expect.stringMatching(/will be reset on \d\d\/\d\d \d\d:\d\d\. Not you\? Log in and press/),
      path: '/user/notices',
    });
    const texts = (await readTexts(server, e164(member.username))).filter((text) => text.includes('will be reset'));
    expect(texts).toHaveLength(2);
    await server.saveSetting('recovery', { waitHours: 72 });
  });
});
