import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onceSteady, useBackCloses } from './back-closes.tsx';

const touch = () => fireEvent.pointerDown(document.body);
const entries = () => (window.history.state as { layers?: number } | null)?.layers ?? 0;

/** As the browser's own buttons do. */
const step = (by: number) =>
  act(async () => {
    const there = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.go(by);
    await there;
  });

beforeEach(() => {
  window.history.pushState({ usr: 'of the router' }, '', '/page');
  touch();
});
afterEach(async () => {
  cleanup();
  await vi.waitFor(() => expect(entries()).toBe(0));
});

function Layer({ name, onClose }: { name: string; onClose: () => void }) {
  useBackCloses(true, onClose);
  return <p>{name}</p>;
}

function Page({ isKept = false }) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const close = (name: string) => setOpen((before) => before.filter((other) => other !== name));
  return (
    <>
      {['a', 'b'].map((name) => (
        <button key={name} type="button" onClick={() => setOpen((before) => [...before, name])}>
          open {name}
        </button>
      ))}
      <button type="button" onClick={() => setOpen(['b'])}>
        change to b
      </button>
      <button type="button" onClick={() => setOpen([])}>
        close all
      </button>
      {open.map((name) => (
        <Layer key={name} name={name} onClose={() => !isKept && close(name)} />
      ))}
    </>
  );
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const shown = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);

describe('Back', () => {
  it('closes what was opened last, one after the other, and leaves the page its own entry', async () => {
    render(<Page />);
    await press('open a');
    await press('open b');
    expect(entries()).toBe(2);
    await step(-1);
    expect([shown(), entries()]).toEqual([['a'], 1]);
    await step(-1);
    expect([shown(), window.history.state]).toEqual([[], { usr: 'of the router' }]);
  });

  it('finds no entry of what was closed in another way', async () => {
    render(<Page />);
    await press('open a');
    await press('open b');
    await press('close all');
    await vi.waitFor(() => expect(window.history.state).toEqual({ usr: 'of the router' }));
  });

  it('has one entry for what takes the place of another', async () => {
    const push = vi.spyOn(window.history, 'pushState');
    render(<Page />);
    await press('open a');
    await press('change to b');
    expect([shown(), entries(), push.mock.calls.length]).toEqual([['b'], 1, 1]);
    push.mockRestore();
  });

  it('closes again, after the next touch, what would not close', async () => {
    render(<Page isKept />);
    await press('open a');
    await step(-1);
    expect([shown(), entries()]).toEqual([['a'], 0]);
    touch();
    expect(entries()).toBe(1);
  });
});

it('Forward brings nothing back that is closed', async () => {
  render(<Page />);
  await press('open a');
  await step(-1);
  await step(1);
  await vi.waitFor(() => expect([shown(), entries()]).toEqual([[], 0]));
});

it('what opens by itself has an entry only after a touch: the browser would pass over it, and over the page', async () => {
  render(<Page />);
  await press('open a');
  await step(-1); // Whatever was touched before counts no more.
  render(<Layer name="by itself" onClose={() => undefined} />);
  await act(async () => undefined);
  expect(entries()).toBe(0);
  touch();
  expect(entries()).toBe(1);
});

it('what is written while an entry is left is kept for that of the page', async () => {
  const go = window.history.go.bind(window.history);
  let leave = () => {};
  const leaving = new Promise<void>((resolve) => {
    leave = resolve;
  });
  // A browser takes its time.
  vi.spyOn(window.history, 'go').mockImplementationOnce((by) => void leaving.then(() => go(by)));
  render(<Page />);
  await press('open a');
  await press('close all');
  onceSteady(() => window.history.replaceState({ usr: 'written' }, ''));
  const there = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  leave();
  await there;
  expect(window.history.state).toEqual({ usr: 'written' });
});
