import { afterEach, expect, it } from 'vitest';
import { forget, store } from '../browser/storage.ts';
import { currentToken, onTokenChange, signIn, wipeSession } from './session.ts';

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
  forget('token'); // By another page of this tab, which tells no other.
  showAgain(true);
  stop();
  expect([currentToken(), changes]).toEqual([null, 1]);
});

it('a page that the browser kept and shows again learns that somebody has signed in meanwhile', () => {
  store('token', 'another-token', { forGood: true });
  showAgain(true);
  expect(currentToken()).toBe('another-token');
});
