import { toast } from '@krapao/ui/layers/toast';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leave, lock, startShift } from '../../shared/session/session.ts';
import { playServer, Refusal, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import {
  answers,
  CLAIMED,
  claimOf,
  Desk,
  ID,
  item,
  names,
  openItem,
  PATIENTLY,
  press,
  withdrawal,
} from './testing/review-desk.tsx';

vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

describe('an item that is open', () => {
  it('is taken when it opens, shows why to look twice, and is let go of when it is left', {
    tags: ['O141'],
  }, async () => {
    const { sent, detail } = await openItem();
    expect(await detail.findByText('2 other members have this bank account.')).toBeTruthy();
    await waitFor(() => expect(names(sent)).toContain(claimOf(ID[0])));
    press('Escape');
    await waitFor(() => expect(names(sent)).toContain(`DELETE /api/office/queues/withdrawals/${ID[0]}/claim`));
  });

  it('of a colleague says whose it is, and offers nothing', async () => {
    const { detail } = await openItem({ [claimOf(ID[0])]: () => new Refusal('ITEM_TAKEN', 409, { by: 'Nok Dara' }) });
    expect(await detail.findByText('Nok Dara is on it')).toBeTruthy();
    expect(detail.queryByRole('button', { name: /Approve|Reject|Hold/ })).toBeNull();
    press('a');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  const holderOf = (id: string) => `GET /api/office/queues/withdrawals/${id}/claim`;
  const heldBy = (by: string, more = {}) => ({
    claim: { by, isMine: false, until: '2026-11-16T10:00:00.000Z', from: null, note: null, ...more },
  });

  it('of a colleague is taken over with a word to them, and is then ours to decide', { tags: ['O843'] }, async () => {
    const takeOver = `POST /api/office/queues/withdrawals/${ID[0]}/take-over`;
    let isOurs = false;
    const { sent, detail } = await openItem({
      [claimOf(ID[0])]: () => (isOurs ? CLAIMED() : new Refusal('ITEM_TAKEN', 409, { by: 'Nok Dara' })),
      [holderOf(ID[0])]: () => heldBy(isOurs ? 'Ploy Srisuk' : 'Nok Dara', { isMine: isOurs }),
      [takeOver]: () => {
        isOurs = true;
        return CLAIMED();
      },
    });
    fireEvent.click(await detail.findByRole('button', { name: 'Take over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take over from Nok Dara?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Take over' }));
    expect(await dialog.findByText('Write down why')).toBeTruthy();
    expect(names(sent)).not.toContain(takeOver);
    fireEvent.change(dialog.getByLabelText('A word to Nok Dara'), { target: { value: 'You were away' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Take over' }));
    expect(await detail.findByRole('button', { name: /^Approve/ }, PATIENTLY)).toBeTruthy();
    expect(sent).toHaveBeenCalledWith(takeOver, expect.objectContaining({ body: { note: 'You were away' } }));
  });

  it('that a colleague took over says who and why, and offers nothing but to take it back', {
    tags: ['O843'],
  }, async () => {
    const { detail } = await openItem({
      [holderOf(ID[0])]: () => heldBy('Tan Boon', { from: 'Ploy Srisuk', note: 'the member calls' }),
    });
    expect(await detail.findByText('Tan Boon has this from Ploy Srisuk: the member calls')).toBeTruthy();
    expect(detail.queryByRole('button', { name: /^(Approve|Reject|Hold)/ })).toBeNull();
    press('a');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that a colleague lets go of is taken', { tags: ['O843'] }, async () => {
    let isFree = false;
    const { detail } = await openItem({
      [claimOf(ID[0])]: () => {
        if (isFree) return CLAIMED();
        isFree = true;
        return new Refusal('ITEM_TAKEN', 409, { by: 'Nok Dara' });
      },
      [holderOf(ID[0])]: () => ({ claim: null }),
    });
    expect(await detail.findByRole('button', { name: /^Approve/ }, PATIENTLY)).toBeTruthy();
  });

  it('is taken again after its screen was locked, and not let go of by the locked screen', {
    tags: ['O842'],
  }, async () => {
    const { sent, detail } = await openItem();
    await detail.findByRole('button', { name: /^Approve/ });
    const claims = () => names(sent).filter((name) => name === claimOf(ID[0])).length;
    await waitFor(() => expect(claims()).toBe(1));
    act(lock);
    act(() => startShift(meOf('finance')));
    await waitFor(() => expect(claims()).toBe(2));
    expect(names(sent)).not.toContain(`DELETE /api/office/queues/withdrawals/${ID[0]}/claim`);
  });

  it('makes room for the next that is neither ours to wait for nor a colleague’s', { tags: ['O840'] }, async () => {
    const [mine, theirs, free] = ['c', 'd', 'e'].map((end) => ID[0].replace(/a$/, end)) as [string, string, string];
    const approve = `POST /api/office/withdrawals/${ID[0]}/approve`;
    const { sent, detail } = await openItem({
      [approve]: () => ({ state: 'approved' }),
      [claimOf(free)]: CLAIMED,
      [`GET /api/office/withdrawals/${free}`]: () => withdrawal(free, 'Free'),
      'GET /api/office/queues/items': () => ({
        items: [
          item(ID[0], 'Anan'),
          { ...item(mine, 'Mine'), isOwn: true },
          { ...item(theirs, 'Theirs'), claim: heldBy('Nok').claim },
          item(free, 'Free'),
        ],
        next: null,
      }),
    });
    await detail.findByRole('button', { name: /^Approve/ });
    press('a');
    fireEvent.click(await screen.findByRole('button', { name: 'Approve ฿6,000.00' }));
    expect(await screen.findByText(/W-Free/, {}, PATIENTLY)).toBeTruthy();
    await waitFor(() => expect(names(sent)).toContain(claimOf(free)), PATIENTLY);
    expect(names(sent)).not.toContain(claimOf(mine));
  });

  it('that was decided before makes room for the next', { tags: ['O142'] }, async () => {
    act(() => startShift(meOf('finance')));
    playServer(answers({ [claimOf(ID[0])]: () => new Refusal('ITEM_HANDLED', 409) }));
    await show(<Desk />, { texts: ['review', 'catalogue', 'refusals'], at: '/queue' });
    fireEvent.click((await screen.findAllByText('Anan'))[0] as HTMLElement);
    expect(await screen.findByText(/W-Suda/, {}, PATIENTLY)).toBeTruthy();
  });

  it('is not kept from others by whoever may only look', { tags: ['O143'] }, async () => {
    const { sent, detail } = await openItem({}, { role: 'viewer' as never });
    expect(await detail.findByText('Your role may look, not decide.')).toBeTruthy();
    expect(names(sent)).not.toContain(claimOf(ID[0]));
  });

  it('that was opened to be read stays open, and offers nothing', { tags: ['O438'] }, async () => {
    const toasts = vi.spyOn(toast, 'error');
    const { detail } = await openItem({
      'GET /api/office/queues/items': () => ({ items: [item(ID[1], 'Suda')], next: null }),
      [claimOf(ID[0])]: () => new Refusal('ITEM_HANDLED', 409),
    });
    expect(await detail.findByText('This was decided before.')).toBeTruthy();
    expect(detail.getByText(/W-Anan/)).toBeTruthy();
    expect(detail.queryByRole('button', { name: /Approve|Reject|Hold/ })).toBeNull();
    // The toast would appear in the same tick as the next item, so its absence is conclusive.
    expect(toasts).not.toHaveBeenCalled();
  });
});
