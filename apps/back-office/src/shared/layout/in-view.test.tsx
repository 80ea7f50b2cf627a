import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { InView } from './in-view.tsx';

const scroll = vi.fn(() => Promise.resolve());
afterEach(() => {
  cleanup();
  scroll.mockClear();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('brings each result into view once, also where the browser answers a scroll with a promise', {
  tags: ['O1175'],
}, () => {
  Object.assign(Element.prototype, { scrollIntoView: scroll });
  const { rerender, unmount } = render(<InView of="one">1</InView>);
  rerender(<InView of="one">1</InView>);
  expect(scroll).toHaveBeenCalledTimes(1);
  rerender(<InView of="two">2</InView>);
  expect(scroll).toHaveBeenCalledTimes(2);
  expect(screen.getByText('2')).toBeTruthy();
  expect(() => unmount()).not.toThrow();
});
