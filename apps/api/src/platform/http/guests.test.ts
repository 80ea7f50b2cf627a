import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../secrets/random.ts';
import type { MemberIdentity } from './callers.ts';
import { guestTokens, recogniseVisitors } from './guests.ts';
import { NO_FACTOR } from './refuse-unproved.ts';

const MALI: MemberIdentity = { id: 'mali', sessionId: 's', currency: 'THB', blocks: [], factor: NO_FACTOR };

const apps: ReturnType<typeof Fastify>[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

/** The identities that a server with this secret recognises, and the cookies it sets. */
const service = ({ secret = 'the secret of this service', isEmbedded = false } = {}) => {
  const app = Fastify({ trustProxy: true });
  apps.push(app);
  const member = async ({ headers }: { headers: { authorization?: string | undefined } }) => ({
    member: headers.authorization === 'Bearer mali' ? MALI : undefined,
  });
  const recognise = recogniseVisitors({ guests: guestTokens([secret]), random: systemRandom, isEmbedded, member });
  app.get('/', (request, reply) => recognise(request, reply));
  return async (headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url: '/', headers });
    const given = answer.headers['set-cookie'] as string | undefined;
    return { ...answer.json(), given, cookie: given?.split(';')[0] ?? '' };
  };
};

describe('a visitor', () => {
  it('without a guest id gets a new one, which nobody can guess, and a cookie that no script reads', {
    tags: ['R35.2'],
  }, async () => {
    const visit = service();
    const [one, other] = [await visit(), await visit({ cookie: 'language=TH' })];
    expect(one.guest).toEqual({ id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/), isNew: true });
    expect(other.guest.id).not.toBe(one.guest.id);
    expect(one.given).toMatch(
      new RegExp(`^guest=${one.guest.id}\\.[\\w-]{43}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax$`),
    );
  });

  it('who shows the cookie is the same guest, and gets no other', async () => {
    const visit = service();
    const { guest, cookie } = await visit();
    for (const cookies of [cookie, `language=TH; ${cookie}; theme=dark`]) {
      const again = await visit({ cookie: cookies });
      expect([again.guest, again.given]).toEqual([{ id: guest.id, isNew: false }, undefined]);
    }
  });

  it('has a cookie for secure lines only where the service is on https, and in another site’s frame', async () => {
    const { given } = await service()({ 'x-forwarded-proto': 'https' });
    expect(given).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    const framed = await service({ isEmbedded: true })();
    expect(framed.given).toMatch(/; HttpOnly; SameSite=None; Partitioned; Secure$/);
  });

  it.each<[string, (cookie: string, foreign: string) => string]>([
    ['without our word', (cookie) => cookie.replace(/\..*/, '')],
    ['with an empty word', (cookie) => cookie.replace(/\..*/, '.')],
    ['with a made-up word', (cookie) => cookie.replace(/\..*/, `.${'A'.repeat(43)}`)],
    ['with another id before the word', (cookie) => cookie.replace(/=./, (start) => (start === '=0' ? '=1' : '=0'))],
    ['with a letter of the word changed', (cookie) => cookie.replace(/\../, (dot) => (dot === '.A' ? '.B' : '.A'))],
    // The last letter of the signature has unused bits.
    ['with the word spelt differently', (cookie) => cookie.replace(/.$/, nextLetter)],
    ['with something after the word', (cookie) => `${cookie}.x`],
    ['signed with another secret', (_cookie, foreign) => foreign],
    ['that is far too long', (cookie) => cookie + 'A'.repeat(4_000)],
  ])('with an id %s is new, and never that guest', { tags: ['R35.2'] }, async (_, change) => {
    const visit = service();
    const { guest, cookie } = await visit();
    const foreign = await service({ secret: 'the secret of another service' })();
    const seen = await visit({ cookie: change(cookie, foreign.cookie) });
    expect(seen.guest.isNew).toBe(true);
    expect([guest.id, foreign.guest.id]).not.toContain(seen.guest.id);
    expect(seen.given).toContain(`guest=${seen.guest.id}.`);
  });

  it('with a member’s token is that member, and the guest still', async () => {
    const visit = service();
    const { guest, cookie } = await visit();
    const seen = await visit({ cookie, authorization: 'Bearer mali' });
    expect([seen.member, seen.guest]).toEqual([MALI, { id: guest.id, isNew: false }]);
  });

  it('with a token that nobody knows is a guest', async () => {
    const visit = service();
    const { guest, cookie } = await visit();
    const seen = await visit({ cookie, authorization: 'Bearer stranger' });
    expect([seen.member, seen.guest.id]).toEqual([undefined, guest.id]);
  });
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const nextLetter = (letter: string) => LETTERS[LETTERS.indexOf(letter) + 1] ?? '';
