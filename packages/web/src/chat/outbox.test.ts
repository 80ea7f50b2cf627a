import { beforeEach, expect, it } from 'vitest';
import { forget, store } from '../browser/storage.ts';
import { storedOutbox, unsentIn } from './outbox.ts';

const unsent = (id: string) => ({ id, message: { message_type: 'text' as const, payload: { message: id } } });

beforeEach(() => forget('chatOutbox'));

it('each conversation finds its own, in the order in which it was written, also from another page', () => {
  for (const [id, conversation] of [
    ['1', 'a'],
    ['2', 'b'],
    ['3', 'a'],
  ] as const) {
    storedOutbox('chatOutbox', conversation).add(unsent(id));
  }
  expect(storedOutbox('chatOutbox', 'a').all()).toEqual([unsent('1'), unsent('3')]);
  expect(unsentIn('chatOutbox')).toEqual(['a', 'b']);
  storedOutbox('chatOutbox', 'a').remove('1');
  storedOutbox('chatOutbox', 'b').remove('3');
  expect(storedOutbox('chatOutbox', 'a').all()).toEqual([unsent('3')]);
  expect(storedOutbox('chatOutbox').all()).toEqual([]);
});

it.each(['{', '{}', '[1, null, {"id": 5}]'])('what somebody else wrote there is nothing: %s', (stored) => {
  store('chatOutbox', stored, { forGood: true });
  expect([storedOutbox('chatOutbox').all(), unsentIn('chatOutbox')]).toEqual([[], []]);
});
