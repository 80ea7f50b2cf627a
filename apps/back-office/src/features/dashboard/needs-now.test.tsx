import { cleanup, configure, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { NeedsNow } from './needs-now.tsx';

// A busy machine is slow.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  leave();
});

const oldestSince = new Date(Date.now() - 5 * 60_000).toISOString();
const ANSWERS = {
  'GET /api/office/queues': () => [{ kind: 'slips', waiting: 2, oldestSince }],
  'GET /api/office/chat/counts': () => ({ open: 9, waiting: 3, mine: 0, guests: 1, oldestSince }),
  'GET /api/office/ledger/chain': () => ({ openFindings: 0 }),
  'GET /api/office/jobs': () => ({ tasks: [] }),
};

it('what needs people now are also customers who wait in chats, with the longest wait, and leads to the inbox', {
  tags: ['O424'],
}, async () => {
  playServer(ANSWERS);
  startShift(meOf('owner'));
  await show(<NeedsNow />, { texts: ['dashboard'] });
  const line = await screen.findByRole('link', { name: /Chats/ });
  expect(line.getAttribute('href')).toBe('/inbox');
  expect(line.textContent).toMatch(/3 waiting.*5.*oldest/);
  expect(await screen.findByRole('link', { name: /Slips/ })).toBeTruthy();
});

it('nobody waits in chats: nothing is said of them', async () => {
  playServer({
    ...ANSWERS,
    'GET /api/office/chat/counts': () => ({ ...{ open: 9, waiting: 0, mine: 0, guests: 1 }, oldestSince: null }),
  });
  startShift(meOf('owner'));
  await show(<NeedsNow />, { texts: ['dashboard'] });
  await screen.findByRole('link', { name: /Slips/ });
  expect(screen.queryByRole('link', { name: /Chats/ })).toBeNull();
});
