import { DECORATION } from '@krapao/contract/documents/pictures';
import { LOCALES } from '@krapao/contract/locales';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../app/seed/settings.ts';
import { givenPlayer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterEach(() => server.saveSetting('invite', DEFAULT_SETTINGS.invite));
afterAll(() => server.close());

const set = (change: Partial<typeof DEFAULT_SETTINGS.invite>) =>
  server.saveSetting('invite', { ...DEFAULT_SETTINGS.invite, ...change });

describe('the invite rules', () => {
  it('reach the wallet as operators set them', { tags: ['S3.31'] }, async () => {
    await set({ success: 250, fail: 20 });
    const { token } = await givenPlayer(server);
    const { body } = await server.call('GET /api/wallet', { token });
    expect(body.invite).toEqual({ amount: 0, success: 250, fail: 20 });
  });

  it.each([
    ['a negative rate', { rate: -1 }],
    ['a rate above a hundred', { rate: 100.5 }],
    ['nothing as the most of a friend', { friendMax: { THB: { max: 0 }, LAK: { max: 1 } } }],
    ['an end that is reached at once', { success: 90 }],
  ])('refuse %s', async (_, change) => {
    await expect(set(change)).rejects.toThrow();
  });

  it.each(LOCALES)(
    'show their banner in %s, cleaned of scripts',
    { tags: ['S2.77', 'S3.45', 'S7.50'] },
    async (locale) => {
      const { token } = await givenPlayer(server);
      const request = () => server.call('GET /api/invite/banners', { token, headers: { 'accept-language': locale } });
      const [banner] = DEFAULT_SETTINGS.invite.banners;
      expect((await request()).body).toEqual([
        { image: '/banners/invite.svg', alt: '', html: banner?.html[locale].replace('%friendMax%', '฿1,000') },
      ]);
      const lao = await givenPlayer(server, { currency: 'LAK' });
      const [inKip] = (await server.call('GET /api/invite/banners', { token: lao.token })).body;
      expect(inKip?.html).toContain('₭500,000');

      const html = { th: '', la: '', en: '', [locale]: '<p>hello<script>alert(1)</script></p>' };
      await set({ banners: [{ image: '/banners/x.svg', ...DECORATION, html }] });
      expect((await request()).body).toEqual([{ image: '/banners/x.svg', alt: '', html: '<p>hello</p>' }]);
    },
  );

  it.each([
    ['THB', /฿2,500/, /₭|kip/],
    ['LAK', /₭750,000/, /฿|baht/],
  ] as const)(
    'name the most of a friend in %s alone to a member who has that',
    { tags: ['P70'] },
    async (currency, own, other) => {
      await set({ friendMax: { THB: { max: 2_500 }, LAK: { max: 750_000 } } });
      const { token } = await givenPlayer(server, { currency });
      const { body } = await server.call('GET /api/invite/banners', { token, headers: { 'accept-language': 'en' } });
      expect(body[0]?.html).toMatch(own);
      expect(body[0]?.html).not.toMatch(other);
    },
  );

  it('take pictures of our own only: the page loads no others', async () => {
    const html = { th: '', la: '', en: '' };
    await expect(
      set({ banners: [{ image: 'https://elsewhere.example/a.png', ...DECORATION, html }] }),
    ).rejects.toThrow();
  });
});
