import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FRESH } from '../../shared/catalogue/fresh.ts';
import { leave, startShift } from '../../shared/session/session.ts';
import { coinsDocument } from '../../shared/testing/coins-document.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { AnnouncementsPage } from './pages.tsx';

vi.mock('./preview.tsx', () => ({ Preview: () => null }));

beforeEach(() => startShift(meOf()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  leave();
});

const title = { th: 'วงล้อ', la: 'ວົງລໍ້', en: 'The wheel turns' };
const endsAt = '2026-12-01T00:00:00.000Z';
const value = { ...FRESH.announcement, isPublished: true, segment: '7', title, text: title, endsAt };
const document = (more: object = {}) => coinsDocument({ kind: 'announcement', key: '5', version: 2, value, ...more });
const figures = (state: string) => ({
  ...{ key: '5', title, segment: '7', state, startsAt: null, endsAt },
  ...{ sent: 120, opened: 30, capped: 4, excluded: 2 },
});

it('announcements are listed with how far they are sent, and one is withdrawn on its page', {
  tags: ['O1062'],
}, async () => {
  const user = userEvent.setup();
  let state = 'sent';
  let stored = document();
  const requests = playServer({
    'GET /api/office/catalogue/announcement': () => [document()] as never,
    'GET /api/office/catalogue/announcement/5': () => stored,
    'GET /api/office/catalogue/segment': () =>
      [coinsDocument({ kind: 'segment', key: '7', value: { ...FRESH.segment, name: 'Quiet' } })] as never,
    'GET /api/office/announcements': () => ({ announcements: [figures(state)] }),
    'PUT /api/office/catalogue/announcement/5': ({ body }) => {
      state = 'withdrawn';
      stored = document({ version: 3, value: (body as { value: object }).value });
      return stored;
    },
  });
  await show(
    <Routes>
      <Route path="/announcements/*" element={<AnnouncementsPage />} />
    </Routes>,
    { texts: ['catalogue'], at: '/announcements' },
  );
  const row = await screen.findByRole('row', { name: /The wheel turns/ });
  await waitFor(() => expect(row.textContent).toMatch(/Sent.*120.*30.*4.*2/));
  await user.click(within(row).getByText('The wheel turns'));
  const side = await screen.findByRole('region', { name: 'Sending' });
  expect(side.textContent).toMatch(/Opened30.*Must not be advertised to2/);
  expect(await screen.findByRole('option', { name: 'Quiet' })).toHaveProperty('selected', true);
  await user.click(within(side).getByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this announcement?' });
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(side.textContent).toContain('Withdrawn'));
  await waitFor(() => expect(within(side).queryByRole('button')).toBeNull());
  const put = requests.mock.calls.find(([name]) => name.startsWith('PUT'))?.[1].body;
  expect(put).toEqual({ value: { ...value, isPublished: false }, base: 2, note: 'Withdraw' });
});
