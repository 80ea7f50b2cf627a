import { expect, it } from 'vitest';
import { judgePasswords } from './passwords.ts';

const filled = { current: 'old-password', next: 'new-password', confirm: 'new-password' };

it.each(['current', 'next', 'confirm'] as const)('an empty %s field makes the form incomplete', (name) => {
  expect(judgePasswords({ ...filled, [name]: '' })).toBe('incomplete');
});

it('an empty field counts before passwords that differ', () => {
  expect(judgePasswords({ current: '', next: 'one', confirm: 'two' })).toBe('incomplete');
});

it('new and confirm must be equal, to the letter', () => {
  expect(judgePasswords({ ...filled, confirm: 'New-password' })).toBe('notEqual');
  expect(judgePasswords({ ...filled, confirm: 'new-password ' })).toBe('notEqual');
});

it('seven characters are too few, eight are enough', () => {
  expect(judgePasswords({ ...filled, next: '1234567', confirm: '1234567' })).toBe('short');
  expect(judgePasswords({ ...filled, next: '12345678', confirm: '12345678' })).toBe('ok');
});
