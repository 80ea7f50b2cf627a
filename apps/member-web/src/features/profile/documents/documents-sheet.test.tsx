import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import type { MemberDocument } from '../api/documents-query.ts';

const uploads = vi.hoisted(() => ({ sent: [] as string[] }));
vi.mock('@krapao/web/api/upload.ts', () => ({
  async uploadTo(key: string) {
    uploads.sent.push(key);
    return {};
  },
}));

const ID = '00000000-0000-4000-8000-000000000001';
const document = (change: Partial<MemberDocument> = {}): MemberDocument => ({
  ...{ id: ID, kind: 'identity', state: 'requested', requestedAt: '2026-11-16T02:00:00.000Z' },
  ...{ receivedAt: null, decidedAt: null, refusal: null, expiresOn: null, files: 0 },
  ...change,
});

const open = async (documents: () => MemberDocument[]) => {
  await openApp('/user/profile?documents', { answers: { 'GET /api/documents': documents } });
  return within(await screen.findByRole('dialog'));
};

it('shows each document with its state, and the reason of a refusal', { tags: ['P244'] }, async () => {
  const sheet = await open(() => [
    document({ id: ID.replace(/1$/, '2') }),
    document({ state: 'refused', refusal: 'UNREADABLE', files: 2, decidedAt: '2026-11-16T03:00:00.000Z' }),
    document({
      id: ID.replace(/1$/, '3'),
      kind: 'source-of-funds',
      state: 'accepted',
      expiresOn: '2027-01-31',
      files: 1,
    }),
  ]);
  expect(await sheet.findByText('Please send')).toBeTruthy();
  expect(sheet.getByText('The picture cannot be read. Take it again in good light')).toBeTruthy();
  expect(sheet.getByText('Valid until 31/01/2027')).toBeTruthy();
  expect(sheet.getAllByText('Requested 16/11/2026 09:00')).toHaveLength(2);
  expect(sheet.getByText('Checked 16/11/2026 10:00')).toBeTruthy();
  // Only the open one takes pictures.
  expect(sheet.getAllByRole('button', { name: 'Take a photo' })).toHaveLength(1);
});

it('takes a photo with the camera and sends it', { tags: ['P244'] }, async () => {
  const sheet = await open(() => [document(uploads.sent.length > 0 ? { state: 'received', files: 1 } : {})]);
  const camera = await sheet.findByLabelText('Take a photo', { selector: 'input' });
  expect(camera.getAttribute('capture')).toBe('environment');
  await userEvent.upload(camera, new File(['x'], 'card.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(uploads.sent).toEqual([`POST /api/documents/${ID}/files`]));
  expect(await sheet.findByText('Being checked')).toBeTruthy();
  expect(sheet.getByText('1 picture sent')).toBeTruthy();
});

it('is reached from its notice, which has the reason', { tags: ['P244'] }, async () => {
  const app = await openApp('/user/notices', {
    answers: {
      'GET /api/documents': () => [document()],
      'GET /api/notices': () => ({
        unread: 0,
        next: null,
        notices: [
          {
            ...{ id: '1', kind: 'document', at: '2026-11-16T02:00:00.000Z' },
            document: { kind: 'identity', event: 'refused', refusal: 'INCOMPLETE' },
          },
        ],
      }),
    },
  });
  const text = 'Your document was not accepted: Identity card or passport. Please send another';
  const row = await screen.findByText(text);
  expect(screen.getByText(/Send every page, with all four corners/)).toBeTruthy();
  await userEvent.click(row);
  expect(await screen.findByRole('button', { name: 'Take a photo' })).toBeTruthy();
  expect(app).toBeTruthy();
});
