import { BLOCKS } from '@krapao/contract/blocks';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { BlockedNote } from './blocked-note.tsx';

const WORDS = { deposit: 'paused deposits', play: 'paused games', withdraw: 'paused withdrawals' };

it.each(BLOCKS)('says that support has paused it, until when, and whom to ask: %s', { tags: ['O80'] }, async (what) => {
  const blocks = [{ what, until: '2026-03-02T05:00:00.000Z' }];
  const shown = show(<BlockedNote what={what} />, { 'GET /api/wallet': () => ({ json: { blocks } }) });
  await shown.shows(WORDS[what]);
  await shown.shows(/Until .*2026/);
  expect(shown.page.querySelector('a')?.getAttribute('href')).toBe('/contact');
});

it('says nothing of what is not paused', async () => {
  const blocks = [{ what: 'play', until: null }];
  const shown = show(
    <>
      <BlockedNote what="withdraw" />
      <BlockedNote what="play" />
    </>,
    { 'GET /api/wallet': () => ({ json: { blocks } }) },
  );
  await shown.shows('paused games');
  expect(shown.page.textContent).not.toContain('withdrawals');
});

it.each([
  ['time-out', 'You are taking a break'],
  ['self-exclusion', 'You have excluded yourself'],
  ['operator', 'Support has excluded you'],
])(
  'says that the member is excluded, why, until when and what stays open: %s',
  { tags: ['P25', 'P26'] },
  async (reason, words) => {
    const exclusion = { reason, until: '2026-03-02T05:00:00.000Z' };
    const shown = show(<BlockedNote what="deposit" />, {
      'GET /api/wallet': () => ({ json: { blocks: [], exclusion } }),
    });
    await shown.shows(words);
    await shown.shows('Until 02/03/2026 12:00:00');
    await shown.shows('Withdrawals, statement and chat stay open');
  },
);

it('says that the registration is checked, by when and what stays open, and nothing of the reason', {
  tags: ['P158'],
}, async () => {
  const exclusion = { reason: 'review', until: null };
  const shown = show(<BlockedNote what="deposit" />, {
    'GET /api/wallet': () => ({ json: { blocks: [], exclusion } }),
  });
  await shown.shows('We are checking your registration');
  await shown.shows('We usually finish within a day');
  await shown.shows('Withdrawals, statement and chat stay open');
  expect(shown.page.textContent).not.toMatch(/Until \d|exclu|name|device/i);
});
