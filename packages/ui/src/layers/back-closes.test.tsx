import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useBackCloses, writeAddress } from './back-closes.tsx';

const touch = () => fireEvent.pointerDown(document.body);
const entries = () => (window.history.state as { layers?: number } | null)?.layers ?? 0;

/** Moves through history like the browser's own buttons. */
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
  vi.restoreAllMocks();
  await vi.waitFor(() => expect(entries()).toBe(0));
});

function Layer({ name, onClose }: { name: string; onClose: () => void }) {
  useBackCloses(true, onClose);
  return <p>{name}</p>;
}

function Page({ isStored = false }) {
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
        <Layer key={name} name={name} onClose={() => !isStored && close(name)} />
      ))}
    </>
  );
}

/** Like a sheet: stays visible for a while after closing. */
function LeavingLayer({ next }: { next?: string }) {
  const [state, setState] = useState<'open' | 'closing' | 'gone'>('open');
  const [after, setAfter] = useState(next);
  useBackCloses(state === 'open', () => setState('closing'), state !== 'gone');
  return (
    <>
      <button type="button" onClick={() => setState('closing')}>
        close
      </button>
      <button type="button" onClick={() => setState('gone')}>
        out of sight
      </button>
      {state !== 'gone' && <p>a</p>}
      {state === 'gone' && after && <Layer name={after} onClose={() => setAfter(undefined)} />}
    </>
  );
}
const search = () => window.location.search;
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
    expect([shown(), window.history.state]).toMatchObject([[], { usr: 'of the router' }]);
  });

  it('finds no entry of what was closed in another way', async () => {
    render(<Page />);
    await press('open a');
    await press('open b');
    await press('close all');
    await vi.waitFor(() => expect(window.history.state).toMatchObject({ usr: 'of the router' }));
    expect(entries()).toBe(0);
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
    render(<Page isStored />);
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
  await step(-1); // Earlier touches no longer count.
  render(<Layer name="by itself" onClose={() => undefined} />);
  await act(async () => undefined);
  expect(entries()).toBe(0);
  touch();
  expect(entries()).toBe(1);
});

describe('an address', () => {
  it('written while an entry is being left is kept for that of the page', async () => {
    const go = window.history.go.bind(window.history);
    let leave = () => {};
    const leaving = new Promise<void>((resolve) => {
      leave = resolve;
    });
    // Browsers navigate asynchronously.
    vi.spyOn(window.history, 'go').mockImplementationOnce((by) => void leaving.then(() => go(by)));
    render(<Page />);
    await press('open a');
    await press('close all');
    writeAddress('replace', () => window.history.replaceState({ usr: 'written' }, '', '?written'));
    leave();
    await vi.waitFor(() => expect([window.history.state, search()]).toEqual([{ usr: 'written' }, '?written']));
  });

  it('written by a layer on its way out waits until its entry is left', { tags: ['S2.150'] }, async () => {
    render(<LeavingLayer />);
    await vi.waitFor(() => expect(entries()).toBe(1));
    await press('close');
    writeAddress('push', () => window.history.pushState({ usr: 'next' }, '', '?next'));
    expect(search()).toBe('');
    await press('out of sight');
    await vi.waitFor(() => expect(search()).toBe('?next'));
    await step(-1);
    expect([search(), entries()]).toEqual(['', 0]);
  });

  it('written over a layer is the address of the page too, once Back has closed the layer', async () => {
    render(<Page />);
    await press('open a');
    writeAddress('replace', () => window.history.replaceState({ usr: 'written' }, '', '?written'));
    expect(entries()).toBe(1);
    await step(-1);
    expect([shown(), entries(), search(), window.history.state.usr]).toEqual([[], 0, '?written', 'written']);
  });
});

it('what takes the place of a layer on its way out takes over its entry, without a touch', {
  tags: ['S2.149'],
}, async () => {
  const push = vi.spyOn(window.history, 'pushState');
  render(<LeavingLayer next="b" />);
  await vi.waitFor(() => expect(entries()).toBe(1));
  await press('close');
  expect([shown(), entries()]).toEqual([['a'], 1]);
  await press('out of sight');
  expect([shown(), entries(), push.mock.calls.length]).toEqual([['b'], 1, 1]);
  push.mockRestore();
  await step(-1);
  expect([shown(), entries()]).toEqual([[], 0]);
});

describe('after a reload with an open layer', () => {
  /** A reloaded page inherits nothing but the history. */
  async function reload() {
    cleanup();
    vi.resetModules();
    const go = vi.spyOn(window.history, 'go');
    await import('./back-closes.tsx');
    return go;
  }

  it('no step is made: the entry may stand in the place of that of the page', async () => {
    window.history.replaceState({ usr: 'of the router', page: 'p', layers: 1 }, '');
    const go = await reload();
    expect([go.mock.calls, entries()]).toEqual([[], 0]);
    go.mockRestore();
  });

  it('Back without a touch closes a layer that is open again, and the page stays', async () => {
    window.history.replaceState({ usr: 'page', page: 'r' }, '', '/page');
    window.history.pushState({ usr: 'page', page: 'r', layers: 1 }, '', '/page');
    vi.resetModules();
    const { useBackCloses: useBackClosesAnew } = await import('./back-closes.tsx');
    const onClose = vi.fn();
    const Opened = () => {
      useBackClosesAnew(true, onClose);
      return null;
    };
    render(<Opened />);
    await step(-1);
    expect([onClose.mock.calls.length, window.location.pathname]).toEqual([1, '/page']);
  });

  it('Back passes over the entry of the same page below', async () => {
    window.history.replaceState({ usr: 'before' }, '', '/before');
    window.history.pushState({ usr: 'page', page: 'q' }, '', '/page');
    window.history.pushState({ usr: 'page', page: 'q', layers: 1 }, '', '/page');
    await reload();
    const seen: string[] = [];
    const look = () => seen.push(window.location.pathname);
    window.addEventListener('popstate', look);
    window.history.go(-1);
    await vi.waitFor(() => expect(window.location.pathname).toBe('/before'));
    window.removeEventListener('popstate', look);
    expect(seen).toEqual(['/before']);
  });
});
