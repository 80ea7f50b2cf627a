import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../testing/desk.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

afterEach(cleanup);

it('what needs a reason is not done without one; the usual reasons are chosen', { tags: ['O43'] }, async () => {
  const onConfirm = vi.fn();
  await show(
    <ConfirmDialog
      title="Refuse?"
      actionLabel="Refuse"
      reason={{ required: true, common: ['Duplicate'] }}
      onConfirm={onConfirm}
      onClose={() => undefined}
    >
      The member reads why.
    </ConfirmDialog>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
  expect(screen.getByRole('alert').textContent).toBe('Write down why');
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Duplicate' }));
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Duplicate');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' Duplicate slip ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Duplicate slip');
});

function Row() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        A row
      </button>
      {isOpen && (
        <ConfirmDialog
          title="Refuse?"
          actionLabel="Refuse"
          reason={{ required: true }}
          onConfirm={() => undefined}
          onClose={() => setOpen(false)}
        >
          The member reads why.
        </ConfirmDialog>
      )}
    </>
  );
}

it('whoever thinks better of it stands where they were', async () => {
  const user = userEvent.setup();
  await show(<Row />);
  const row = await screen.findByRole('button', { name: 'A row' });
  row.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await screen.findByLabelText('Reason'));
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
  await vi.waitFor(() => expect(document.activeElement).toBe(row));
});
