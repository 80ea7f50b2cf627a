import { afterEach, expect, it, vi } from 'vitest';
import { touched } from '../session/presence.ts';
import { answerProof } from '../session/proof.ts';
import { currentSession, leave, startShift } from '../session/session.ts';
import { playServer, Refusal } from '../testing/desk.tsx';
import { meOf } from '../testing/operator.ts';
import { call } from './call.ts';

const INVITE = { body: { name: 'Mali', role: 'viewer' } };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  leave();
});

const soon = () => new Promise((resolve) => setTimeout(resolve));

it('a call that needs the code of the phone waits for it, and is then made again with the same key', {
  tags: ['O34'],
}, async () => {
  let isProved = false;
  const sent = playServer({
    'POST /api/office/operators': () => (isProved ? { link: 'x' } : new Refusal('STEP_UP_REQUIRED')),
  });
  startShift(meOf());
  // Cast, because the contract gives this call no idempotency key.
  const answer = call('POST /api/office/operators', { ...INVITE, idempotencyKey: 'one' } as never);
  await soon();
  expect(sent).toHaveBeenCalledTimes(1);
  isProved = true;
  answerProof(true);
  expect(await answer).toEqual({ link: 'x' });
  expect(sent.mock.calls.map(([, { headers, body }]) => [headers.get('idempotency-key'), body])).toEqual([
    ['one', INVITE.body],
    ['one', INVITE.body],
  ]);
});

it('two calls that need the code ask for it once, and whoever gives none hears that nothing was done', async () => {
  const requests = playServer({ 'POST /api/office/operators': () => new Refusal('STEP_UP_REQUIRED') });
  startShift(meOf());
  const both = [call('POST /api/office/operators', INVITE), call('POST /api/office/operators', INVITE)];
  await soon();
  answerProof(false);
  const ends = await Promise.allSettled(both);
  expect(ends.map((end) => end.status === 'rejected' && end.reason.code)).toEqual([
    'STEP_UP_REQUIRED',
    'STEP_UP_REQUIRED',
  ]);
  expect(requests).toHaveBeenCalledTimes(2);
});

it('a locked session locks the desk; the call goes on when somebody sits at it again', async () => {
  let isLocked = true;
  playServer({ 'GET /api/office/roles': () => (isLocked ? new Refusal('SESSION_LOCKED', 423) : []) });
  startShift(meOf());
  const roles = call('GET /api/office/roles');
  await soon();
  expect(currentSession()).toEqual({ place: 'locked', me: meOf() });
  isLocked = false;
  startShift(meOf());
  expect(await roles).toEqual([]);
});

it('whoever signs out of a locked desk hears that the call was not made', async () => {
  playServer({ 'GET /api/office/roles': () => new Refusal('SESSION_LOCKED', 423) });
  startShift(meOf());
  const roles = call('GET /api/office/roles');
  await soon();
  leave();
  await expect(roles).rejects.toThrow('SESSION_LOCKED');
});

it('a session that is over leaves the desk', async () => {
  playServer({ 'GET /api/office/roles': () => new Refusal('invalid-token', 401) });
  startShift(meOf());
  await expect(call('GET /api/office/roles')).rejects.toThrow('invalid-token');
  expect(currentSession()).toEqual({ place: 'out' });
});

it('a page that nobody has touched for a minute says so, and keeps no session awake', { tags: ['O35'] }, async () => {
  const received = playServer({ 'GET /api/office/roles': () => [] });
  const headerOf = (index: number) => received.mock.calls[index]?.[1].headers.get('x-unattended');
  vi.useFakeTimers({ toFake: ['Date'] });
  touched();
  await call('GET /api/office/roles');
  vi.setSystemTime(Date.now() + 60_000);
  await call('GET /api/office/roles');
  expect([headerOf(0), headerOf(1)]).toEqual([null, '1']);
});

it('a filter that is not set is not sent', async () => {
  const server = playServer({ 'GET /api/office/audit': () => ({ lines: [], more: false }) });
  await call('GET /api/office/audit', { query: { calls: 'sign-in', before: undefined } });
  expect(server.mock.calls[0]?.[1].url.search).toBe('?calls=sign-in');
});
