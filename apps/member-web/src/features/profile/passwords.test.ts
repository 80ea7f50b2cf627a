import { expect, it } from 'vitest';
import { checkPasswords } from './passwords.ts';

const filled = { current: 'old-password', next: 'new-password', confirm: 'new-password' };

it.each(['current', 'next', 'confirm'] as const)('an empty %s field makes the form incomplete', (name) => {
  expect(checkPasswords({ ...filled, [name]: '' })).toBe('incomplete');
});

it('an empty field counts before passwords that differ', () => {
  expect(checkPasswords({ current: '', next: 'one', confirm: 'two' })).toBe('incomplete');
});

it('new and confirm must be equal, to the letter', () => {
  expect(checkPasswords({ ...filled, confirm: 'New-password' })).toBe('notEqual');
  expect(checkPasswords({ ...filled, confirm: 'new-password ' })).toBe('notEqual');
});

it('seven characters are too few, eight are enough', () => {
  expect(checkPasswords({ ...filled, next: '1234567', confirm: '1234567' })).toBe('short');
  expect(checkPasswords({ ...filled, next: '12345678', confirm: '12345678' })).toBe('ok');
});
