import { Toaster } from '@krapao/ui/layers/toaster';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import type { Mock } from 'vitest';
import { useKeyStrokes } from '../../../shared/keys/use-key-strokes.ts';
import { startShift } from '../../../shared/session/session.ts';
import { type Answers, playServer, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import { REVIEWED } from '../../../shared/testing/withdrawal.ts';
import { ReviewPage } from '../review-page.tsx';

/** The router moves to the next item as a low-priority transition, slowly on a busy machine. */
export const PATIENTLY = { timeout: 15_000 };
export const ID = ['0192a0c4-5a51-7c3e-8f00-00000000000a', '0192a0c4-5a51-7c3e-8f00-00000000000b'] as const;
export const member = (name: string) => ({ id: name, name, phone: '081***5678', joinedAt: '2025-03-14T00:00:00.000Z' });
export const item = (id: string, name: string) => ({
  ...{
    kind: 'withdrawals',
    id,
    since: '2026-11-16T09:00:00.000Z',
    member: member(name),
    bank: 'KBANK',
    reference: 'W1',
  },
  ...{ signals: [{ code: 'OVER_LIMIT' }], amount: -6000, currency: 'THB', claim: null, isOwn: false, hold: null },
});
export const withdrawal = (id: string, name: string) => ({
  ...{ id, reference: `W-${name}`, status: 'requested', amount: 6000, currency: 'THB', asked: 0, batch: null },
  bank: { code: 'KBANK', accountNo: 'xxxxxx6780', accountName: name },
  ...{ createdAt: '2026-11-16T09:00:00.000Z', member: member(name), bankReference: null },
  ...{ needsTwo: false, firstApproval: null as object | null },
  ...REVIEWED,
  signals: [
    { code: 'SHARED_ACCOUNT', detail: '2', points: 40 },
    { code: 'LITTLE_PLAY', detail: '50', points: 20 },
  ],
  risk: 60,
  steps: [{ step: 'requested', at: '2026-11-16T09:00:00.000Z', by: null, note: null, because: null }],
});
export const claimOf = (id: string) => `POST /api/office/queues/withdrawals/${id}/claim`;
export const CLAIMED = () => ({ until: '2026-11-16T10:00:00.000Z' });

export const answers = (more: Answers = {}): Answers => ({
  'GET /api/office/queues': () => [],
  'GET /api/office/queues/items': () => ({ items: [item(ID[0], 'Anan'), item(ID[1], 'Suda')], next: null }),
  [`GET /api/office/withdrawals/${ID[0]}`]: () => withdrawal(ID[0], 'Anan'),
  [`GET /api/office/withdrawals/${ID[1]}`]: () => withdrawal(ID[1], 'Suda'),
  [claimOf(ID[0])]: CLAIMED,
  [claimOf(ID[1])]: CLAIMED,
  [`DELETE /api/office/queues/withdrawals/${ID[0]}/claim`]: () => ({ message: 'OK' }),
  [`DELETE /api/office/queues/withdrawals/${ID[1]}/claim`]: () => ({ message: 'OK' }),
  ...more,
});

export function Desk() {
  useKeyStrokes();
  return (
    <>
      <Routes>
        <Route path="/queue/*" element={<ReviewPage />} />
      </Routes>
      <Toaster label="Messages" dismissLabel="Dismiss" />
    </>
  );
}

export async function openItem(
  given: Answers = {},
  { at = `/queue?open=withdrawals.${ID[0]}`, role = 'finance' as const } = {},
) {
  act(() => startShift(meOf(role)));
  const sent = playServer(answers(given));
  await show(<Desk />, { texts: ['review', 'catalogue', 'refusals'], at });
  return { sent, detail: within(await screen.findByRole('region', { name: 'Details' })) };
}
export const press = (key: string) => fireEvent.keyDown(document.body, { key });
export const names = (sent: Mock) => sent.mock.calls.map(([name]) => name as string);
