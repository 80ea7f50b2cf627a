import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerCalls } from './answer-calls.ts';
import type { Draft } from './draft.ts';
import { sceneOf } from './scenes.ts';

const texts = { th: 'ก', la: 'ກ', en: 'a' };
const draftOf = (path: string, value: unknown): Draft => {
  const [kind = '', key = ''] = path.split('/');
  return { kind, key, value, locale: 'la', theme: 'dark' };
};

let draft: Draft;
const { fetch } = window;
beforeEach(() => answerCalls(() => draft));
afterEach(() => {
  window.fetch = fetch;
});
const request = async (path: string, method = 'GET') => {
  const answer = await window.fetch(path, { method });
  return { status: answer.status, body: await answer.json() };
};

describe('the preview', () => {
  it('answers the members’ calls with the draft, in the language that is looked at', { tags: ['O460'] }, async () => {
    draft = draftOf('setting/contact', {
      contactText: texts,
      lineLink: 'https://a.example',
      lineName: '@a',
      lineQR: null,
    });
    expect((await request('/api/lookup/contact')).body).toMatchObject({ contactText: 'ກ', lineName: '@a' });
    draft = draftOf('setting/refund', {
      info: { ...texts, la: '%lossMin%' },
      lossMin: { THB: { min: 1_500 } },
      banners: [],
    });
    expect((await request('/api/refund/check')).body).toMatchObject({ info: '฿1,500' });
    draft = draftOf('setting/conditions', [texts]);
    expect((await request('/api/lookup/conditions')).body).toEqual(['ກ']);
    draft = draftOf('game/naga', {
      name: 'Naga',
      logo: '/games/l.webp',
      background: '/b.webp',
      rate: 10,
      inMaintenance: true,
      maintenanceEndsAt: null,
    });
    const { slots } = (await request('/api/wallet')).body;
    expect(slots).toMatchObject([
      { code: 'naga', isActive: true, ftWalletSlot: 10, maintenance: { endsAt: null } },
      { isActive: false },
    ]);
  });

  it('shows news in the list of notices', { tags: ['P233'] }, async () => {
    draft = draftOf('news/new', {
      isPublished: false,
      title: texts,
      text: texts,
      link: null,
      currency: 'all',
      locale: 'all',
    });
    expect(sceneOf(draft)).toEqual({ path: '/user/notices' });
    expect((await request('/api/notices')).body.notices).toMatchObject([
      { kind: 'news', news: { title: 'ກ', text: 'ກ', link: null } },
    ]);
  });

  it('shows an announcement on home', { tags: ['P237'] }, async () => {
    draft = draftOf('announcement/new', {
      ...{ isPublished: false, segment: '1', title: texts, text: texts, alt: texts, link: null },
      ...{ picture: '/banners/welcome.svg', startsAt: null, endsAt: null },
    });
    expect(sceneOf(draft)).toEqual({ path: '/user/home', inSight: '.announcement' });
    expect((await request('/api/statement/news')).body).toMatchObject({ notices: 1 });
    expect((await request('/api/notices/announcements')).body.announcements).toEqual([
      { id: '1', title: 'ກ', text: 'ກ', alt: 'ກ', picture: '/banners/welcome.svg', link: null },
    ]);
  });

  it('changes nothing: what no screen only reads is refused', { tags: ['O460'] }, async () => {
    draft = draftOf('setting/contact', {});
    expect(await request('/api/wallet/transfer', 'POST')).toEqual({ status: 404, body: { message: 'NO_DATA' } });
    expect((await request('/api/office/me')).status).toBe(404);
  });

  it('of a service in maintenance refuses every call as the server would', async () => {
    draft = draftOf('setting/service', { state: 'maintenance', text: texts, endsAt: null });
    expect(await request('/api/wallet')).toEqual({
      status: 503,
      body: { message: 'maintenance', ...texts, endsAt: null },
    });
  });

  it('shows every menu of the chat, each with the ways it leads', async () => {
    const menu = [
      { code: 'main', title: texts, text: texts, choices: ['more', 'gone'] },
      { code: 'more', title: { ...texts, la: 'ຕໍ່' }, text: texts, choices: [] },
    ];
    draft = draftOf('setting/chatMenu', menu);
    const { body } = await request('/api/chat/history', 'POST');
    expect(body.map(({ seq }: { seq: number }) => seq)).toEqual([2, 1]);
    expect(body[1].message.payload.buttons).toEqual([{ title: 'ຕໍ່', type: 'postback', payload: 'menu:more' }]);
  });

  it('opens a promotion where members meet it, and a bonus on its page', () => {
    expect(sceneOf(draftOf('offer/WELCOME.THB', { kind: 'promotion' }))?.modal).toEqual({
      of: 'promotion',
      code: 'WELCOME',
    });
    expect(sceneOf(draftOf('offer/WELCOME.THB', { kind: 'bonus' }))).toEqual({ path: '/user/bonus' });
    expect(sceneOf(draftOf('setting/adjust', {}))).toBeUndefined();
  });

  it('shows a bank, a source, a reply and a limit where members meet them', async () => {
    draft = draftOf('bank/NEWB', { name: texts });
    expect((await request('/api/account/profile')).body.bankAccount).toMatchObject({
      bankCode: 'NEWB',
      bank: { nameLA: 'ກ' },
    });
    draft = draftOf('source/RADIO', { description: texts });
    expect((await request('/api/lookup/sources')).body).toEqual([{ code: 'RADIO', description: 'ກ' }]);
    draft = draftOf('canned-reply/thanks', { title: 'Thanks', texts });
    expect((await request('/api/chat/history', 'POST')).body[0].message.payload).toEqual({ message: 'ກ' });
    draft = draftOf('setting/withdraw', { THB: { min: 7, max: 8, waitHours: 9 } });
    expect((await request('/api/lookup/withdraw')).body).toEqual({ withdrawMin: 7, withdrawMax: 8, waitHours: 9 });
    draft = draftOf('setting/coins', { THB: { per: 7, dailyMax: 2, playPercent: 50 } });
    const { result } = (await request('/api/spinwheel/setup')).body;
    expect(result.coinRule).toEqual({ per: 7, dailyMax: 2, playPercent: 50 });
    expect(result.activeSpinwheel.slice.length).toBeGreaterThan(1);
  });

  it('has nobody signed in where visitors read', () => {
    expect(sceneOf(draftOf('setting/howto', []))?.isForVisitors).toBe(true);
    expect(sceneOf(draftOf('source/RADIO', {}))?.isForVisitors).toBe(true);
  });
});
