import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { Lifetime, PinnedNotes, Tags } from './lifetime-card.tsx';
import { MembersPage } from './members-page.tsx';
import type { MemberHead } from './queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const AT = '2026-11-18T09:00:00.000Z';
const TAG = { id: '0192a0c4-5a51-7c3e-8f00-0000000000aa', name: 'VIP', isInUse: true };
const listed = (id: string, name: string, balance: number) => ({
  ...{ id, name, phone: '08x-xxx-1234', bank: { code: 'SCB', accountNo: 'x1234', accountName: 'ACCOUNT' } },
  ...{ currency: 'THB', state: 'active', blocks: [], createdAt: AT, lastLoginAt: AT, foundBy: null },
  ...{ balance, deposited: balance * 2, tags: balance > 100 ? [{ id: TAG.id, name: TAG.name }] : [] },
});

async function open(role: 'support' | 'viewer' = 'support') {
  startShift(meOf(role));
  const requests = vi.fn();
  const tagged = vi.fn();
  playServer({
    'GET /api/office/members': ({ url }) => {
      requests(Object.fromEntries(url.searchParams));
      return { members: [listed('M1', 'Mali', 250), listed('M2', 'Nid', 50)], next: null };
    },
    'GET /api/office/tags': () => ({ tags: [TAG, { ...TAG, id: 'old', name: 'Old', isInUse: false }] }),
    'POST /api/office/members/tags': ({ body }) => {
      tagged(body);
      return { changed: 2 };
    },
  });
  await show(
    <Routes>
      <Route path="/members/*" element={<MembersPage />} />
    </Routes>,
    { texts: ['members', 'protection', 'slip-reasons'], at: '/members' },
  );
  await screen.findByText('Mali');
  return { requests, tagged };
}

it('the list shows money and tags, and an order of money is within one currency', { tags: ['O1013'] }, async () => {
  const { requests } = await open();
  const row = within(screen.getByRole('row', { name: /Mali/ }));
  expect(row.getByText('฿250.00')).toBeTruthy();
  expect(row.getByText('฿500.00')).toBeTruthy();
  expect(row.getByText('VIP')).toBeTruthy();
  expect(requests).toHaveBeenLastCalledWith({ sort: 'registered', limit: '50' });
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'balance');
  await vi.waitFor(() => expect(requests).toHaveBeenLastCalledWith({ sort: 'balance', currency: 'THB', limit: '50' }));
  await userEvent.selectOptions(screen.getAllByLabelText('Tag')[0] as HTMLElement, 'VIP');
  await vi.waitFor(() => expect(requests).toHaveBeenLastCalledWith(expect.objectContaining({ tag: TAG.id })));
});

it('chosen members are tagged in one act, and with no tag out of use', { tags: ['O1013'] }, async () => {
  const { tagged } = await open();
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  const choice = screen.getAllByLabelText('Tag').at(-1) as HTMLElement;
  await userEvent.selectOptions(choice, 'Old');
  expect(screen.getByRole('button', { name: 'Tag' })).toHaveProperty('disabled', true);
  await userEvent.selectOptions(choice, 'VIP');
  await userEvent.click(screen.getByRole('button', { name: 'Tag' }));
  await vi.waitFor(() =>
    expect(tagged).toHaveBeenCalledExactlyOnceWith({ members: ['M1', 'M2'], tag: TAG.id, isOn: true }),
  );
});

it('whoever may only look chooses nobody', { tags: ['O1013'] }, async () => {
  await open('viewer');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Tags' })).toBeNull();
});

it('the head shows what came and went, tags and pinned notes', { tags: ['O1013'] }, async () => {
  startShift(meOf('viewer'));
  const unpinned = vi.fn();
  playServer({
    'POST /api/office/members/M1/notes/n1/pin': ({ body }) => {
      unpinned(body);
      return { message: 'OK' };
    },
  });
  const member = {
    ...{ id: 'M1', wallet: { currency: 'THB' }, tags: [{ id: TAG.id, name: 'VIP' }] },
    lifetime: { deposited: 900, withdrawn: 300, net: 600, rewards: 50, results: null, inGames: null, total: null },
    pinned: [{ id: 'n1', text: 'Call after six', by: 'Nok', at: AT }],
  } as unknown as MemberHead;
  await show(
    <>
      <Lifetime member={member} />
      <Tags member={member} />
      <PinnedNotes member={member} />
    </>,
    { texts: ['members'] },
  );
  const figures = within(await screen.findByRole('region', { name: 'So far' }));
  expect(figures.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...[expect.stringContaining('900.00'), expect.stringContaining('300.00'), expect.stringContaining('600.00')],
    ...[expect.stringContaining('50.00'), '–'],
  ]);
  expect(screen.getByText('VIP')).toBeTruthy();
  expect(screen.getByText('Call after six')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Unpin' }));
  await vi.waitFor(() => expect(unpinned).toHaveBeenCalledExactlyOnceWith({ isPinned: false }));
});
