import { LOCALES } from '@krapao/contract/locales';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../app/seed/settings.ts';
import { SECOND_MS } from '../../platform/clock.ts';
import { givenMember, signedIn } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function givenInviter(friends: readonly string[] = []) {
  const inviter = await givenMember(server);
  for (const name of friends) {
    server.clock.advance(SECOND_MS);
    await givenMember(server, { name, inviteCode: `KP${inviter.id}` });
  }
  return signedIn(server, inviter);
}

const list = (token: string, body: { page: number; limit: number }) => server.call('POST /api/invite', { token, body });

describe('POST /api/invite', () => {
  it('lists the friends who registered with my code, newest first, page by page, worth nothing yet', async () => {
    const token = await givenInviter(['Anan', 'Boun', 'Chan']);
    const { status, body } = await list(token, { page: 1, limit: 2 });
    expect([status, body.total]).toEqual([200, 3]);
    expect(body.invites).toMatchObject([
      { from: { name: 'Chan' }, amount: 0 },
      { from: { name: 'Boun' }, amount: 0 },
    ]);
    expect((await list(token, { page: 2, limit: 2 })).body.invites).toMatchObject([{ from: { name: 'Anan' } }]);
  });

  it('shows nobody the friends of another, and of a friend only the name and the date', async () => {
    await givenInviter(['Dok']);
    expect((await list(await givenInviter(), { page: 1, limit: 10 })).body).toEqual({ total: 0, invites: [] });
    const { body } = await list(await givenInviter(['Em']), { page: 1, limit: 10 });
    expect(body.invites).toEqual([{ from: { name: 'Em' }, amount: 0, createdAt: expect.any(String) }]);
  });
});

describe('GET /api/invite/bonus', () => {
  it('answers NO_INVITE_BONUS while there is nothing to collect', async () => {
    const answer = await server.call('GET /api/invite/bonus', { token: await givenInviter(['Fah']) });
    expect([answer.status, answer.body]).toEqual([404, { message: 'NO_INVITE_BONUS' }]);
  });
});

describe('the invite rules', () => {
  it('reach the wallet as operators set them', async () => {
    await server.saveSetting('invite', { ...DEFAULT_SETTINGS.invite, success: 250, fail: 20 });
    const { body } = await server.call('GET /api/wallet', { token: await givenInviter() });
    expect(body.invite).toEqual({ amount: 0, success: 250, fail: 20 });
    await server.saveSetting('invite', DEFAULT_SETTINGS.invite);
  });

  it.each(LOCALES)('show their banner in %s, cleaned of scripts', async (locale) => {
    const token = await givenInviter();
    const ask = () => server.call('GET /api/invite/banners', { token, headers: { 'accept-language': locale } });
    const [banner] = DEFAULT_SETTINGS.invite.banners;
    expect((await ask()).body).toEqual([{ image: '/banners/invite.svg', html: banner?.html[locale] }]);

    const html = { th: '', la: '', en: '', [locale]: '<p>hello<script>alert(1)</script></p>' };
    await server.saveSetting('invite', { ...DEFAULT_SETTINGS.invite, banners: [{ image: '/banners/x.svg', html }] });
    expect((await ask()).body).toEqual([{ image: '/banners/x.svg', html: '<p>hello</p>' }]);
    await server.saveSetting('invite', DEFAULT_SETTINGS.invite);
  });

  it('take pictures of our own only: the page loads no others', async () => {
    const html = { th: '', la: '', en: '' };
    const banners = [{ image: 'https://elsewhere.example/a.png', html }];
    await expect(server.saveSetting('invite', { ...DEFAULT_SETTINGS.invite, banners })).rejects.toThrow();
  });
});
