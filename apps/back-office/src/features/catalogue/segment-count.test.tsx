import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FRESH } from '../../shared/catalogue/fresh.ts';
import { leave, startShift } from '../../shared/session/session.ts';
import { coinsDocument } from '../../shared/testing/coins-document.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { DocumentEditor } from './document-editor.tsx';

beforeEach(() => startShift(meOf()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  leave();
});

const TAG = { id: '0192a0c4-5a51-7c3e-8f00-000000000001', name: 'VIP', isInUse: true };
const value = { ...FRESH.segment, name: 'Quiet members' };

it('the editor of a segment counts the draft, forgets the count when it changes, and names who is left out', {
  tags: ['O1056'],
}, async () => {
  const user = userEvent.setup();
  const sent = playServer({
    'GET /api/office/catalogue/segment/7': () => coinsDocument({ kind: 'segment', key: '7', value }),
    'GET /api/office/tags': () => ({ tags: [TAG, { ...TAG, id: 'x', name: 'Old', isInUse: false }] }),
    'POST /api/office/segments/count': () => ({ members: 1234 }),
  });
  await show(<DocumentEditor kind="segment" documentKey="7" />, { texts: ['catalogue'] });
  await user.click(await screen.findByRole('button', { name: 'VIP' }));
  expect(screen.queryByRole('button', { name: 'Old' })).toBeNull();
  await user.type(screen.getByLabelText('At least so many deposits'), '2');
  expect(screen.getByText(/Nobody may advertise to them/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Count' }));
  expect(await screen.findByText('1,234 members')).toBeTruthy();
  expect(sent.mock.calls.find(([name]) => name.startsWith('POST'))?.[1].body).toEqual({
    value: { ...value, tags: [TAG.id], deposits: { ...value.deposits, countMin: 2 } },
  });
  await user.type(screen.getByLabelText('At most so many deposits'), '5');
  expect(screen.getByText('Not counted yet')).toBeTruthy();
});
