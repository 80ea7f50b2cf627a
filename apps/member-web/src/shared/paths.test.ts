import { isPagePath } from '@krapao/contract/page-paths';
import { describe, expect, it } from 'vitest';
import { loginPath, nextPath, PATHS } from './paths.ts';

it('has no page that the server counts as an unknown path', { tags: ['P224'] }, () => {
  expect(Object.values(PATHS).filter((path) => !isPagePath(`${path}?a=b`))).toEqual([]);
});

describe('nextPath', () => {
  it.each(['/user', '/user/profile', '/user/bonus?code=A%26B', '/user/spin?a=1&b=2'])('goes to %s', (next) => {
    expect(nextPath(next)).toBe(next);
  });

  it('goes to /user when there was no wish', () => {
    expect(nextPath(null)).toBe('/user');
    expect(nextPath('')).toBe('/user');
  });

  it.each([
    'https://elsewhere.example/user/home',
    '//elsewhere.example/user/home',
    '/\\elsewhere.example/user/home',
    '\\\\elsewhere.example/user/home',
    'javascript:alert(1)//user',
    'data:text/html,/user',
    'http://[broken',
  ])('goes to /user instead of to another site: %s', { tags: ['R12.2'] }, (next) => {
    expect(nextPath(next)).toBe('/user');
  });

  it.each(['/login', '/register?code=X', '/terminated', '/username', '/user/../login', '/'])(
    'goes to /user instead of to a page that is not for members: %s',
    (next) => {
      expect(nextPath(next)).toBe('/user');
    },
  );
});

it('loginPath carries the wanted path so that nextPath finds it again', () => {
  const wanted = '/user/bonus?code=A&B=ก';
  const login = new URL(loginPath(wanted), window.location.origin);
  expect(login.pathname).toBe('/login');
  expect(nextPath(login.searchParams.get('next'))).toBe('/user/bonus?code=A&B=%E0%B8%81');
});
