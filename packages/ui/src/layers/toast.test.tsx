import { LIMITS } from '@krapao/contract/limits';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from './toast.tsx';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const toaster = <Toaster label="Notices" dismissLabel="Dismiss" />;
const place = () => screen.getByRole('region', { name: 'Notices' });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show(speak: () => void) {
  act(speak);
  await pass(1);
}

describe('toast', () => {
  it('is announced politely, stays for four seconds, and then leaves by itself', { tags: ['S9.8'] }, async () => {
    render(toaster);
    expect(place().getAttribute('aria-live')).toBe('polite');
    await show(() => toast.success('KBANK QR', { title: 'Money is in' }));
    expect(place().textContent).toContain('Money is inKBANK QR');
    expect(screen.queryByRole('alert')).toBeNull();

    await pass(LIMITS.toastMs - 100);
    expect(place().textContent).toContain('Money is in');
    await pass(1_000);
    expect(place().textContent).toBe('');
  });

  it('with something to do about it stays twice as long, and leaves when that is done', async () => {
    const onAction = vi.fn();
    render(toaster);
    await show(() => toast.success('Saved', { action: { label: 'Undo', onAction } }));
    await pass(LIMITS.toastMs + 1_000);
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    await pass(1_000);
    expect(onAction).toHaveBeenCalledOnce();
    expect(place().textContent).toBe('');
  });

  it('interrupts for errors', async () => {
    render(toaster);
    await show(() => toast.error('Gift link already used'));
    expect(screen.getByRole('alert').textContent).toBe('Gift link already used');
  });

  it('says the same once: said again, it stays for four more seconds', async () => {
    render(toaster);
    await show(() => toast.info('Copied'));
    await pass(LIMITS.toastMs - 100);
    await show(() => toast.info('Copied'));
    expect(place().textContent).toBe('Copied');
    await pass(LIMITS.toastMs - 100);
    expect(place().textContent).toBe('Copied');
  });

  it('shows one error at a time, the latest, and none once it has worked', async () => {
    render(toaster);
    await show(() => toast.error('No connection'));
    await show(() => toast.error('Gift link already used'));
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Gift link already used']);
    await show(() => toast.success('Money is in'));
    await pass(1_000);
    expect(place().textContent).toBe('Money is in');
  });

  it('says nothing where there is nothing to say', async () => {
    render(toaster);
    await show(() => toast.error(''));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('puts the newest on top', async () => {
    render(toaster);
    await show(() => toast.info('first'));
    await show(() => toast.info('second'));
    expect(place().textContent).toBe('secondfirst');
  });

  it('loses nothing that was said before the toaster had loaded, and says it once', async () => {
    toast.info('early');
    render(toaster);
    await pass(1);
    expect(place().textContent).toBe('early');
    cleanup();
    render(toaster);
    await pass(1);
    expect(place().textContent).toBe('');
  });
});
