import { afterEach, expect, it, vi } from 'vitest';
import { forget, store } from '../browser/storage.ts';
import { currentToken, onTokenChange, signIn, wipeEndedSession, wipeSession } from './session.ts';

afterEach(() => wipeSession());

const showAgain = (persisted: boolean) => {
  const event = Object.assign(new Event('pageshow'), { persisted });
  window.dispatchEvent(event);
};

it('a page that the browser kept and shows again learns that its member has signed out meanwhile', () => {
  signIn('a-token', { remember: true });
  let changes = 0;
  const stop = onTokenChange(() => (changes += 1));
  showAgain(true);
  expect([currentToken(), changes]).toEqual(['a-token', 0]);
  forget('token'); // By another page of this tab, which notifies no other.
  showAgain(true);
  stop();
  expect([currentToken(), changes]).toEqual([null, 1]);
});

it('a page that the browser kept and shows again learns that somebody has signed in meanwhile', () => {
  store('token', 'another-token', { forGood: true });
  showAgain(true);
  expect(currentToken()).toBe('another-token');
});

/** Session state after a reload of the tab. */
async function afterReload() {
  vi.resetModules();
  return (await import('./session.ts')).sessionEnd();
}

it('the reason of an ended session outlives a reload of the login page, until the next sign-in or log-out', async () => {
  signIn('a-token', { remember: true });
  wipeEndedSession('password');
  wipeEndedSession(undefined); // A later call with the same token is refused as well.
  expect(await afterReload()).toBe('password');
  signIn('b-token', { remember: true });
  expect(await afterReload()).toBeUndefined();
  wipeEndedSession('not a reason');
  expect(await afterReload()).toBe('unknown');
  wipeSession();
  expect(await afterReload()).toBeUndefined();
});
