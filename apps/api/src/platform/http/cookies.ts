import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '../clock.ts';

/**
 * The proof carried by each cookie, and its path. Members sign in by bearer header, never by cookie; operators sign in
 * by cookie, on a port that accepts its own pages only.
 */
const COOKIES = {
  /** This browser entered the code that verified a phone. */
  verified_phone: { path: '/api', sameSite: 'Strict' },
  /** This browser signed in to an account before. */
  known_device: { path: '/api', sameSite: 'Strict' },
  /** The browser that a challenge for a member's passkey was given to. */
  login_passkey: { path: '/api', sameSite: 'Strict' },
  /** The token of the recovery that this browser asked for. */
  recovery: { path: '/api', sameSite: 'Strict' },
  /** This browser's guest id. The path includes Socket.IO connections, which are not under /api. */
  guest: { path: '/', sameSite: 'Lax' },
  /** The session of an operator, for calls and Socket.IO connections. */
  office_session: { path: '/', sameSite: 'Strict' },
  /** The browser that a challenge for an operator's passkey was given to. */
  office_passkey: { path: '/api', sameSite: 'Strict' },
  /** Reveals when two operators share one browser. */
  office_browser: { path: '/api', sameSite: 'Strict' },
} as const;

export type CookieName = keyof typeof COOKIES;

export type Cookies = {
  read(name: CookieName): string | undefined;
  /** Sets the cookie HttpOnly. */
  set(name: CookieName, value: string, lifeMs: number): void;
};

/** `isEmbedded`: our page is framed by another site, where browsers send no stricter cookie. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isEmbedded: boolean): Cookies {
  const isSecure = isEmbedded || request.protocol === 'https';
  return {
    read: (name) => readCookie(request.headers.cookie, name),
    set: (name, value, lifeMs) => {
      const { path, sameSite } = COOKIES[name];
      const rules = [
        `Max-Age=${Math.floor(lifeMs / SECOND_MS)}; Path=${path}; HttpOnly`,
        isEmbedded ? 'SameSite=None; Partitioned' : `SameSite=${sameSite}`,
        ...(isSecure ? ['Secure'] : []),
      ];
      void reply.header(
        'set-cookie',
        [`${request.protocol === 'https' ? prefixed(name) : name}=${value}`, ...rules].join('; '),
      );
    },
  };
}

/** Name over HTTPS: browsers let no other host or subdomain set such a cookie. */
const prefixed = (name: CookieName): string => `${COOKIES[name].path === '/' ? '__Host-' : '__Secure-'}${name}`;

/** The plain name is of a connection without TLS. */
export const readCookie = (header: string | undefined, name: CookieName): string | undefined =>
  cookieNamed(header, prefixed(name)) ?? cookieNamed(header, name);

const cookieNamed = (header: string | undefined, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`).exec(header ?? '')?.[1];
