import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../actions/button.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { Sheet } from './sheet.tsx';

afterEach(async () => {
  cleanup();
  // The entries of its layers are left by and by, and a step of one test must not close the layers of the next.
  await waitFor(() => expect(window.history.state?.layers ?? 0).toBe(0));
});

function Screen({ onCancel = () => undefined }: { onCancel?: () => void }) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isAlertOpen, setAlertOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setSheetOpen(true)}>Deposit</Button>
      <Sheet
        open={isSheetOpen}
        onOpenChange={setSheetOpen}
        title="QR code"
        closeLabel="Close"
        foot={<Button onClick={() => setAlertOpen(true)}>Cancel code</Button>}
      >
        Scan me
      </Sheet>
      <AlertDialog
        open={isAlertOpen}
        onOpenChange={setAlertOpen}
        title="Sure?"
        dismissLabel="Keep"
        action={{ label: 'Cancel it', onAction: onCancel }}
      >
        It cannot be used after that.
      </AlertDialog>
    </>
  );
}

async function openSheet() {
  const opener = screen.getByRole('button', { name: 'Deposit' });
  await userEvent.click(opener);
  const sheet = await screen.findByRole('dialog', { name: 'QR code' });
  await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true));
  return { opener, sheet };
}

describe('Sheet', () => {
  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('takes the focus, closes by %s, and gives the focus back', async (_, close) => {
    render(<Screen />);
    const { opener } = await openSheet();
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('hides the page under it from screen readers', async () => {
    render(<Screen />);
    await openSheet();
    expect(screen.queryByRole('button', { name: 'Deposit' })).toBeNull();
  });
});

describe('AlertDialog', () => {
  it('starts on the harmless choice, and Escape closes it alone, not the sheet under it', async () => {
    const onCancel = vi.fn();
    render(<Screen onCancel={onCancel} />);
    const { sheet } = await openSheet();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel code' }));
    await screen.findByRole('alertdialog', { name: 'Sure?' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep'));

    // A click on the scrim clears the focus; Escape then reaches both dialogs.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sheet.isConnected).toBe(true);
    expect(onCancel).not.toHaveBeenCalled();
  });

  it('drawn in a sheet, has a scrim of its own over it', async () => {
    const nothing = () => undefined;
    render(
      <Sheet open onOpenChange={nothing} title="Transfer" closeLabel="Close">
        <AlertDialog open onOpenChange={nothing} title="Error" dismissLabel="Close">
          Not enough money
        </AlertDialog>
      </Sheet>,
    );
    await screen.findByRole('alertdialog');
    expect(document.querySelectorAll('.layer-scrim')).toHaveLength(2);
  });

  it('acts by its second button only', async () => {
    const onCancel = vi.fn();
    render(<Screen onCancel={onCancel} />);
    await openSheet();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel code' }));
    const alert = await screen.findByRole('alertdialog');
    const choices = [...alert.querySelectorAll('button')].map((button) => button.textContent);
    expect(choices).toEqual(['Keep', 'Cancel it']);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel it' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});
