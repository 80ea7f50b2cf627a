import { BLOCKS } from '@krapao/contract/call';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { BlockedNote } from './blocked-note.tsx';

const WORDS = { deposit: 'paused deposits', play: 'paused games', withdraw: 'paused withdrawals' };

it.each(BLOCKS)('says that support has paused it, until when, and whom to ask: %s', async (what) => {
  const blocks = [{ what, until: '2026-03-02T05:00:00.000Z' }];
  const shown = show(<BlockedNote what={what} />, { 'GET /api/wallet': () => ({ json: { blocks } }) });
  await shown.says(WORDS[what]);
  await shown.says(/Until .*2026/);
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
  await shown.says('paused games');
  expect(shown.page.textContent).not.toContain('withdrawals');
});
