import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../../shared/session/session.ts';
import { playServer, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import { DocumentBody } from './document.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

it('a document that waits leads to the pictures on its member’s page', { tags: ['O1271'] }, async () => {
  startShift(meOf('support'));
  const id = '0192a0c4-0000-7000-8000-000000000001';
  const member = { id: 'KP000001', name: 'Suda', phone: '08x-xxx-1234', joinedAt: '2026-01-01T00:00:00.000Z' };
  playServer({
    [`GET /api/office/member-documents/${id}`]: () => ({
      kind: 'source-of-funds',
      state: 'received',
      receivedAt: '2026-11-16T09:00:00.000Z',
      member,
    }),
  });
  await show(<DocumentBody id={id} />, { texts: ['review', 'members'] });
  await screen.findByText('Source of funds');
  screen.getByText('To be checked');
  expect(screen.getByRole('link', { name: 'Look at it and decide' }).getAttribute('href')).toBe(
    '/members/KP000001/documents',
  );
});
