import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Chat } from './chat.ts';
import { type ChatState, initialState } from './chat-reducer.ts';
import { useScrollPlace } from './use-scroll-place.ts';

afterEach(cleanup);

const state: ChatState = { ...initialState('customer', []), history: 'current', isWhole: true };
const chat = { side: 'customer', setEndVisible: vi.fn(), loadOlder: vi.fn() } as unknown as Chat;

function Log({ isTyping = false }) {
  const { log, list, isAtEnd, onScroll } = useScrollPlace(chat, { ...state, isTyping });
  return (
    <div ref={log} role="log" onScroll={onScroll}>
      <div ref={list}>{isAtEnd ? 'at the end' : 'further up'}</div>
    </div>
  );
}

function resize(log: HTMLElement, size: { scrollHeight?: number; scrollTop?: number; clientHeight?: number }): void {
  for (const [name, value] of Object.entries(size)) {
    Object.defineProperty(log, name, { value, configurable: true, writable: true });
  }
}

it('a card that grows at the end leaves nobody behind; only who scrolls up leaves the end', () => {
  render(<Log />);
  const log = screen.getByRole('log');
  const draw = (size: Parameters<typeof resize>[1]) => {
    resize(log, size);
    fireEvent.scroll(log);
    return log.textContent;
  };
  expect(draw({ scrollHeight: 1_000, clientHeight: 300, scrollTop: 700 })).toBe('at the end');
  expect(draw({ scrollHeight: 1_200 })).toBe('at the end');
  expect(draw({ scrollTop: 640 })).toBe('further up');
  expect(draw({ scrollTop: 800 })).toBe('further up');
  expect(draw({ scrollTop: 860 })).toBe('at the end');
});

it('who has just scrolled up is not taken back by what is drawn before the browser tells of it', () => {
  const { rerender } = render(<Log />);
  const log = screen.getByRole('log');
  resize(log, { scrollHeight: 1_000, clientHeight: 300, scrollTop: 700 });
  fireEvent.scroll(log);
  resize(log, { scrollTop: 30 });
  rerender(<Log isTyping />);
  expect(log.scrollTop).toBe(30);
  expect(log.textContent).toBe('further up');
});
