import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../../shared/session/session.ts';
import { playServer, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import type { MemberHead } from '../queries.ts';
import { DocumentsTab } from './documents-tab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const AT = '2026-11-17T09:00:00.000Z';
const PATH = '/api/office/members/M1/documents';
const file = { id: 'f1', bytes: 9, uploadedBy: null, uploadedAt: AT, removedAt: null };
const received = {
  ...{ id: 'd1', kind: 'identity', state: 'received', requestedAt: AT, requestedBy: 'Nok' },
  ...{ receivedAt: AT, decidedAt: null, decidedBy: null, refusal: null, expiresOn: null, files: [file] },
};

async function open(role: 'support' | 'finance' | 'viewer') {
  startShift(meOf(role));
  const requests = playServer({
    [`GET ${PATH}`]: () => [received],
    [`GET ${PATH}/d1/files/f1`]: () => ({ mediaType: 'image/jpeg', base64: 'AAAA' }),
    [`POST ${PATH}/d1/refuse`]: () => ({ message: 'OK' }),
    [`POST ${PATH}`]: () => ({ id: 'd2' }),
  });
  await show(<DocumentsTab member={{ id: 'M1' } as MemberHead} />, { texts: ['members', 'document-refusals'] });
  await screen.findByText('To be checked');
  return requests;
}
const sent = (calls: ReturnType<typeof vi.fn>, name: string) =>
  calls.mock.calls.filter(([call]) => call === name).map(([, request]) => (request as { body: unknown }).body);

it('fetches a picture at a click alone, for those who may look', { tags: ['O1084'] }, async () => {
  const calls = await open('finance');
  expect(sent(calls, `GET ${PATH}/d1/files/f1`)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  const picture = await screen.findByRole('img', { name: 'Picture 1' });
  expect(picture.getAttribute('src')).toBe('data:image/jpeg;base64,AAAA');
  expect(sent(calls, `GET ${PATH}/d1/files/f1`)).toHaveLength(1);
  // Finance looks and decides nothing.
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

it('shows no picture and no act to a role without permission', { tags: ['O1084'] }, async () => {
  await open('viewer');
  expect(screen.queryByRole('button')).toBeNull();
});

it('refuses with a reason of the catalogue and a note', { tags: ['O1083'] }, async () => {
  const calls = await open('support');
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'INCOMPLETE');
  await userEvent.type(dialog.getByRole('textbox'), 'the back is missing');
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  await vi.waitFor(() =>
    expect(sent(calls, `POST ${PATH}/d1/refuse`)).toEqual([{ refusal: 'INCOMPLETE', reason: 'the back is missing' }]),
  );
});

it('requests a document of a kind', { tags: ['O1082'] }, async () => {
  const calls = await open('support');
  await userEvent.click(screen.getByRole('button', { name: 'Request a document' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'source-of-funds');
  await userEvent.type(dialog.getByRole('textbox'), 'large deposits');
  await userEvent.click(dialog.getByRole('button', { name: 'Request a document' }));
  await vi.waitFor(() =>
    expect(sent(calls, `POST ${PATH}`)).toEqual([{ kind: 'source-of-funds', reason: 'large deposits' }]),
  );
});
