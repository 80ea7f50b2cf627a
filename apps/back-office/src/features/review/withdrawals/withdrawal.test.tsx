import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leave } from '../../../shared/session/session.ts';
import { Refusal } from '../../../shared/testing/desk.tsx';
import { claimOf, ID, names, openItem, PATIENTLY, press, withdrawal } from '../testing/review-desk.tsx';

vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

describe('a withdrawal under review', () => {
  it('is approved by A and Enter, and the next one comes up', { tags: ['O140'] }, async () => {
    const approve = `POST /api/office/withdrawals/${ID[0]}/approve`;
    const { sent, detail } = await openItem({ [approve]: () => ({ state: 'approved' }) });
    await detail.findByRole('button', { name: /^Approve/ });
    press('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Let the bank pay?' }));
    const button = dialog.getByRole('button', { name: 'Approve ฿6,000.00' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    fireEvent.click(button);
    await waitFor(() => expect(names(sent)).toContain(approve));
    expect(await screen.findByText(/W-Suda/, {}, PATIENTLY)).toBeTruthy();
    await waitFor(() => expect(names(sent)).toContain(claimOf(ID[1])), PATIENTLY);
  });

  it('above the sum of one person waits for a second, and says so before and after', { tags: ['O848'] }, async () => {
    const approve = `POST /api/office/withdrawals/${ID[0]}/approve`;
    const large = { ...withdrawal(ID[0], 'Anan'), needsTwo: true };
    const { detail } = await openItem({
      [`GET /api/office/withdrawals/${ID[0]}`]: () => large,
      [approve]: () => ({ state: 'waits' }),
    });
    expect(await detail.findByText('Above ฿5,000.00 two people must approve it: this is ฿6,000.00.')).toBeTruthy();
    await detail.findByRole('button', { name: /^Approve/ });
    expect(detail.queryByRole('button', { name: /^By hand/ })).toBeNull();
    press('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Let the bank pay?' }));
    expect(dialog.getByText(/two people must approve it/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Approve ฿6,000.00' }));
    expect(await screen.findByText('Approved first. A second person must approve it too')).toBeTruthy();
  });

  it.each([
    [true, 'asker'],
    [false, null],
  ])(
    'that was approved first offers a second approval to others alone (first was us: %s)',
    {
      tags: ['O848'],
    },
    async (isMine, blocker) => {
      const first = { by: 'Nok Dara', at: '2026-11-16T09:30:00.000Z', isMine, blocker, blockedUntil: null };
      const firstApproval = { ...first, deciders: ['Tan Boon'] };
      const { detail } = await openItem({
        [`GET /api/office/withdrawals/${ID[0]}`]: () => ({
          ...withdrawal(ID[0], 'Anan'),
          needsTwo: true,
          firstApproval,
        }),
        ...(isMine && { [claimOf(ID[0])]: () => new Refusal('SECOND_PERSON_NEEDED') }),
      });
      expect(await detail.findByText(/Nok Dara approved it first.*Tan Boon/)).toBeTruthy();
      expect(await detail.findByRole('button', { name: /^Reject/ })).toBeTruthy();
      expect(detail.queryByRole('button', { name: /^Approve/ }) === null).toBe(isMine);
      await waitFor(() => expect(detail.queryByRole('button', { name: /^Hold/ }) === null).toBe(isMine));
    },
  );

  it('is rejected only with a reason', { tags: ['O865'] }, async () => {
    const reject = `POST /api/office/withdrawals/${ID[0]}/reject`;
    const { sent, detail } = await openItem({ [reject]: () => ({ message: 'OK' }) });
    await detail.findByRole('button', { name: /^Reject/ });
    press('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject this withdrawal?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Choose a reason first')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'In my own words' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Write what the member reads')).toBeTruthy();
    expect(names(sent)).not.toContain(reject);
    fireEvent.change(dialog.getByLabelText('What the member reads'), { target: { value: 'Wrong name' } });
    expect(await dialog.findByText('Members read these words as they are: English.')).toBeTruthy();
    fireEvent.keyDown(dialog.getByLabelText('What the member reads'), { key: 'Enter', ctrlKey: true });
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(reject, expect.objectContaining({ body: { reason: 'Wrong name' } })),
    );
  });

  it('is rejected for a reason of the list, which the member reads in their own language', {
    tags: ['O864'],
  }, async () => {
    const reject = `POST /api/office/withdrawals/${ID[0]}/reject`;
    const { sent, detail } = await openItem({ [reject]: () => ({ message: 'OK' }) });
    await detail.findByRole('button', { name: /^Reject/ });
    press('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject this withdrawal?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Name differs' }));
    expect(dialog.getByText(/The name on the bank account is not yours/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(reject, expect.objectContaining({ body: { refusal: 'NAME_DIFFERS' } })),
    );
  });

  it('that the bank is silent about can be marked as paid and not be rejected, and says what is waited for', {
    tags: ['O449'],
  }, async () => {
    const silent = { status: 'approved', signals: [{ code: 'BANK_SILENT', detail: '12' }] };
    const { detail } = await openItem({
      [`GET /api/office/withdrawals/${ID[0]}`]: () => ({ ...withdrawal(ID[0], 'Anan'), ...silent }),
    });
    expect(await detail.findByText(/does not answer.*cannot be rejected/)).toBeTruthy();
    expect(await detail.findByRole('button', { name: /^By hand/ })).toBeTruthy();
    expect(detail.queryByRole('button', { name: /^(Reject|Approve)/ })).toBeNull();
    press('r');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['the bank is paying', null, /The bank was told to pay this/],
    ['is in a file for the bank', { id: ID[1], number: 7 }, /in bank file 7/],
  ])('that %s offers nothing, and says what is waited for', async (_what, batch, words) => {
    const paying = { status: 'approved', signals: [], batch };
    const { detail } = await openItem({
      [`GET /api/office/withdrawals/${ID[0]}`]: () => ({ ...withdrawal(ID[0], 'Anan'), ...paying }),
    });
    expect(await detail.findByText(words)).toBeTruthy();
    expect(detail.queryByRole('button', { name: /^(Reject|Approve|By hand)/ })).toBeNull();
  });
});
