import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leave } from '../../../shared/session/session.ts';
import { Refusal } from '../../../shared/testing/desk.tsx';
import { ID, openItem } from '../testing/review-desk.tsx';

vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

describe('a file for the bank', () => {
  const batch = {
    ...{ id: ID[0], number: 7, currency: 'THB', lines: 2, total: 12000, madeBy: 'Ploy', paid: 0, failed: 0 },
    ...{ madeAt: '2026-11-16T09:00:00.000Z', closedBy: null, closedAt: null, cancelled: null, approval: null },
    ...{ takenBy: null, takenAt: null },
  };

  it('that somebody has had says to look at the bank first, and waits for a second person', {
    tags: ['O432'],
  }, async () => {
    const cancel = `POST /api/office/withdrawals/batches/${ID[0]}/cancel`;
    const { sent, detail } = await openItem(
      {
        'GET /api/office/withdrawals/batches': () => [
          { ...batch, takenBy: 'Ploy', takenAt: '2026-11-16T09:01:00.000Z' },
        ],
        [cancel]: () => ({ state: 'waits', approvalId: ID[1] }),
      },
      { at: `/queue/batches?open=${ID[0]}` },
    );
    fireEvent.click(await detail.findByRole('button', { name: 'Take the file back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take file 7 back?' }));
    expect(dialog.getByText(/Ploy downloaded it. First look at the bank/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Take the file back' }));
    expect(await dialog.findByText('Write down why')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Made by mistake' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Take the file back' }));
    expect(await screen.findByText('Stored. It waits for a second person')).toBeTruthy();
    expect(sent).toHaveBeenCalledWith(cancel, expect.objectContaining({ body: { why: 'Made by mistake' } }));
  });

  it('whose answer has a fault says what is wrong and in which line', { tags: ['O145'] }, async () => {
    const { detail } = await openItem(
      {
        'GET /api/office/withdrawals/batches': () => [batch],
        [`POST /api/office/withdrawals/batches/${ID[0]}/result`]: () =>
          new Refusal('BANK_FILE_INVALID', 422, { fault: 'changed-amount', line: 3 }),
      },
      { at: `/queue/batches?open=${ID[0]}` },
    );
    const file = new File(['x'], 'result.csv', { type: 'text/csv' });
    fireEvent.change(detail.getByLabelText("Read the bank's result", { selector: 'input' }), {
      target: { files: [file] },
    });
    expect(await detail.findByText('Line 3: The amount is not ours')).toBeTruthy();
  });
});
