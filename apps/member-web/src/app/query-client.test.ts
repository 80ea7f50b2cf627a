import { ApiError } from '@krapao/web/api/api-error.ts';
import { currentToken, sessionEnd, signIn, wipeSession } from '@krapao/web/session/session.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

let went: string[];
beforeEach(() => {
  went = [];
  window.history.replaceState(null, '', '/user/statement?page=2');
  signIn('a-token', { remember: false });
});
afterEach(wipeSession);

const fail = (error: unknown) =>
  createQueryClient((path) => went.push(path))
    .fetchQuery({
      queryKey: ['x'],
      retry: false,
      queryFn: async () => {
        throw error;
      },
    })
    .catch(() => undefined);

describe('the answers that send the browser elsewhere', () => {
  it('gone leads to /terminated', async () => {
    await fail(new ApiError('gone', 410));
    expect(went).toEqual(['/terminated']);
  });

  it('maintenance leads to /maintenance with the way back, once, and keeps the session', {
    tags: ['O464'],
  }, async () => {
    await fail(new ApiError('maintenance', 503));
    expect(went).toEqual(['/maintenance?next=%2Fuser%2Fstatement%3Fpage%3D2']);
    window.history.replaceState(null, '', went[0]);
    await fail(new ApiError('maintenance', 503));
    expect(went).toHaveLength(1);
    expect(currentToken()).toBe('a-token');
  });

  it.each(['invalid-token', 'EXPIRED_AUTH_TOKEN'])(
    '%s leads to /login with the way back, and wipes the session',
    { tags: ['S7.9'] },
    async (code) => {
      await fail(new ApiError(code, 401));
      expect(went).toEqual(['/login?next=%2Fuser%2Fstatement%3Fpage%3D2']);
      expect([currentToken(), sessionEnd()]).toEqual([null, 'unknown']);
    },
  );

  it.each([
    ['password', 'password'],
    ['what nobody knows', 'unknown'],
  ])('the reason %s of an ended session is known as %s, until the next sign-in', async (reason, known) => {
    await fail(new ApiError('invalid-token', 401, { reason }));
    expect(sessionEnd()).toBe(known);
    signIn('another-token', { remember: false });
    expect(sessionEnd()).toBeUndefined();
  });

  it('leads to /login once, however many calls hear that the session is over', async () => {
    const client = createQueryClient((path) => {
      went.push(path);
      window.history.replaceState(null, '', path);
    });
    const answers: ((error: unknown) => void)[] = [];
    const calls = [1, 2].map(() =>
      client
        .getMutationCache()
        .build(client, { mutationFn: () => new Promise((_, reject) => answers.push(reject)) })
        .execute(undefined)
        .catch(() => undefined),
    );
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    for (const answer of answers) answer(new ApiError('invalid-token', 401));
    await Promise.all(calls);
    expect(went).toEqual(['/login?next=%2Fuser%2Fstatement%3Fpage%3D2']);
  });

  it('any other failure stays on the page and keeps the session', async () => {
    await fail(new ApiError('MONEY_NOT_ENOUGH', 409));
    await fail(new ApiError('NETWORK'));
    expect(went).toEqual([]);
    expect(currentToken()).toBe('a-token');
  });
});
