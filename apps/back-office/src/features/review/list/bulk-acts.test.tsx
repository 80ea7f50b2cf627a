import { Toaster } from '@krapao/ui/layers/toaster';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../../shared/session/session.ts';
import { playServer, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import type { Item } from '../queries.ts';
import { BulkActs } from './bulk-acts.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

it('several approvals at once count apart what waits for a second person', { tags: ['O848'] }, async () => {
  const items = ['0192a0c4-5a51-7c3e-8f00-00000000000a', '0192a0c4-5a51-7c3e-8f00-00000000000b'].map(
    (id) => ({ id, amount: -6_000, currency: 'THB' }) as Item,
  );
  act(() => startShift(meOf('finance')));
  playServer({
    'POST /api/office/withdrawals/0192a0c4-5a51-7c3e-8f00-00000000000a/approve': () => ({ state: 'approved' }),
    'POST /api/office/withdrawals/0192a0c4-5a51-7c3e-8f00-00000000000b/approve': () => ({ state: 'waits' }),
  });
  await show(
    <>
      <BulkActs items={items} onDone={() => {}} />
      <Toaster label="Messages" dismissLabel="Dismiss" />
    </>,
    { texts: ['review'], at: '/queue/withdrawals' },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 withdrawals?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Approve 2' }));
  expect(
    await screen.findAllByText(
      /1 approved, 1 not: Approved first\. A second person must approve it too/,
      {},
      { timeout: 15_000 },
    ),
  ).toBeTruthy();
});
