import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, startTransition, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyChunk } from './lazy-chunk.tsx';

afterEach(cleanup);

it('a chunk that loads during a transition causes no error of React', async () => {
  const errors = vi.spyOn(console, 'error');
  const Chunk = lazyChunk([], async () => () => 'content');
  let open = (_isOpen: boolean) => {};
  function Page() {
    const [isOpen, setOpen] = useState(false);
    open = setOpen;
    return <Suspense fallback="fallback">{isOpen ? <Chunk /> : 'before'}</Suspense>;
  }
  render(<Page />);
  await act(async () => startTransition(() => open(true)));
  await screen.findByText('content');
  expect(errors.mock.calls).toEqual([]);
});

it('a preloaded chunk renders at once, without the fallback', async () => {
  const Chunk = lazyChunk([], async () => () => 'content');
  await Chunk.preload();
  render(
    <Suspense fallback="fallback">
      <Chunk />
    </Suspense>,
  );
  expect(screen.getByText('content')).toBeDefined();
});
