import { expect, it } from 'vitest';
import { inviteLink } from './model.ts';

it('the invite link is the register page with the fixed prefix and the member’s id as its code', {
  tags: ['S2.76', 'R32.1'],
}, () => {
  expect(inviteLink('abc123', 'https://krapao.example')).toBe('https://krapao.example/register?code=KPabc123');
});
