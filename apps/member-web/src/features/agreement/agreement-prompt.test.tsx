import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Answers, MEMBER_ID, openApp, profile } from '../../testing/open-app.tsx';

const ARTICLES = ['<p>You are an adult.</p>', '<p>The account is your own.</p>', '<p>You play fair.</p>'];
const ANSWERS: Answers = { 'GET /api/lookup/agreements': () => ARTICLES };
const SECOND_MEMBER = { ...profile, profile: { ...profile.profile, _id: 'second', name: 'Second Member' } };

const modal = () => screen.queryByRole('dialog', { name: 'Agreement' });
const noModal = () => expect(modal()).toBeNull();

/** Polls while the fake clock stands still, so only work due at once happens. */
const STANDING = { interval: 0, timeout: 20_000 };
const homeSeen = (name: string) =>
  vi.waitUntil(() => screen.queryByRole('region', { name: 'Total balance' }) && screen.queryByText(name), STANDING);
/** Advances the clock until the modal appears, for tests that do not check the time. */
const modalInTime = () =>
  vi.waitUntil(() => {
    vi.advanceTimersByTime(500);
    return modal();
  }, STANDING);

/** Advances the clock and renders what is due. */
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

const stopClock = () => vi.setTimerTickMode('manual');
const resumeClock = () => vi.setTimerTickMode('interval');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

it('comes 1.5 s after home, and again until it is accepted', { tags: ['S2.74', 'S9.10'] }, async () => {
  const { press, user, close } = await openApp('/user/home', { answers: ANSWERS, hasAgreed: false });
  const first = await modalInTime();
  resumeClock();
  expect(await within(first).findAllByRole('listitem')).toHaveLength(3);
  await user.keyboard('{Escape}');
  await user.click(document.body);
  expect(modal()).toBe(first);
  await press('Close', first);
  await waitFor(noModal);
  expect(localStorage.getItem('agreement')).toBeNull();

  close();
  stopClock();
  const again = await openApp('/user/home', { answers: ANSWERS, hasAgreed: false });
  await homeSeen(profile.profile.name);
  await pass(1_499);
  noModal();
  await pass(1);
  const second = screen.getByRole('dialog', { name: 'Agreement' });
  resumeClock();
  await again.press('Accept', second);
  await waitFor(noModal);
  expect(localStorage.getItem('agreement')).toBe(MEMBER_ID);
});

it('does not come back once accepted, but asks another member of the same phone', { tags: ['S2.75'] }, async () => {
  const answers: Answers = { ...ANSWERS, 'GET /api/account/profile': () => SECOND_MEMBER };
  const { close } = await openApp('/user/home', { answers, hasAgreed: true });
  await homeSeen('Second Member');
  await modalInTime();

  // The prompt's chunk is loaded by now, so a prompt would appear with home.
  close();
  const { times } = await openApp('/user/home', { answers: ANSWERS, hasAgreed: true });
  await homeSeen(profile.profile.name);
  await pass(5_000);
  noModal();
  resumeClock();
  await waitFor(() => expect(times('GET /api/lookup/enableChatWidget')).toBe(1)); // The page is idle.
  noModal();
});
