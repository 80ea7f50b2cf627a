import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../testing/desk.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

afterEach(cleanup);

it('what needs a reason is not done without one; the usual reasons are chosen', async () => {
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
