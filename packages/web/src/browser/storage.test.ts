import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forget, readStored, store } from './storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe('store', () => {
  it('keeps a value for good in local storage only', () => {
    store('token', 'abc', { forGood: true });
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual(['abc', null]);
  });

  it('keeps a value until the browser closes in session storage only', () => {
    store('token', 'abc', { forGood: false });
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, 'abc']);
  });

  it('leaves no older copy in the other place', () => {
    store('token', 'old', { forGood: true });
    store('token', 'new', { forGood: false });
    expect(localStorage.getItem('token')).toBeNull();
    expect(readStored('token')).toBe('new');
  });
});

it('readStored finds what was kept in either place, and nothing after forget', () => {
  store('locale', 'la', { forGood: true });
  store('token', 'abc', { forGood: false });
  expect([readStored('locale'), readStored('token')]).toEqual(['la', 'abc']);
  forget('locale');
  forget('token');
  expect([readStored('locale'), readStored('token')]).toEqual([null, null]);
});

it('a browser that closes its storage to us finds nothing and forgets everything, without a crash', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  expect(() => store('token', 'abc', { forGood: true })).not.toThrow();
  expect(() => forget('token')).not.toThrow();
  expect(readStored('token')).toBeNull();
});
