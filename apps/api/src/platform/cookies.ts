import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from './clock.ts';

/**
 * What a browser proves by a cookie, and where it is sent. No member is signed in by one: that takes the bearer header.
 * An operator is, on a port of its own that believes no page but its own.
 */
const COOKIES = {
  /** This browser gave the code that verified a phone. */
  verified_phone: { path: '/api', sameSite: 'Strict' },
  /** This browser signed in to an account before. */
  known_device: { path: '/api', sameSite: 'Strict' },
  /** This browser is this guest. Live lines, which are not under /api, may ask for it too. */
  guest: { path: '/', sameSite: 'Lax' },
  /** The session of an operator, for calls and live lines. */
  office_session: { path: '/', sameSite: 'Strict' },
} as const;

export type CookieName = keyof typeof COOKIES;

export type Cookies = {
  read(name: CookieName): string | undefined;
  /** Out of reach for scripts. */
  keep(name: CookieName, value: string, lifeMs: number): void;
};

/** `isEmbedded`: our page stands inside another site's, where browsers send no stricter cookie. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isEmbedded: boolean): Cookies {
  const isSecure = isEmbedded || request.protocol === 'https';
  return {
    read: (name) => readCookie(request.headers.cookie, name),
    keep: (name, value, lifeMs) => {
      const { path, sameSite } = COOKIES[name];
      const rules = [
        `Max-Age=${Math.floor(lifeMs / SECOND_MS)}; Path=${path}; HttpOnly`,
        isEmbedded ? 'SameSite=None; Partitioned' : `SameSite=${sameSite}`,
        ...(isSecure ? ['Secure'] : []),
      ];
      void reply.header('set-cookie', [`${name}=${value}`, ...rules].join('; '));
    },
  };
}

export const readCookie = (header: string | undefined, name: CookieName): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`).exec(header ?? '')?.[1];
