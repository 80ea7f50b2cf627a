import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

const open = (enableChatWidget: boolean, { isMember = false, at = '/contact' } = {}) =>
  openApp(at, { isMember, answers: { 'GET /api/lookup/enableChatWidget': () => ({ enableChatWidget }) } });

it.each([
  ['a visitor', { isMember: false, at: '/contact' }],
  ['a member', { isMember: true, at: '/user/contact' }],
])('the chat is there for %s where the server offers it', { tags: ['S6.8'] }, async (_, where) => {
  await open(true, where);
  await screen.findByRole('button', { name: 'Chat with us' });
});

it.each([
  ['a visitor', { isMember: false, at: '/contact' }],
  ['a member', { isMember: true, at: '/user/contact' }],
])(
  'the chat is not there for %s where the server offers none, and its room is not asked for',
  { tags: ['S4.58', 'S6.8'] },
  async (_, where) => {
    const { times } = await open(false, where);
    await waitFor(() => expect(times('GET /api/lookup/enableChatWidget')).toBe(1));
    await screen.findByRole('heading', { name: 'Contact' });
    expect(screen.queryByRole('button', { name: 'Chat with us' })).toBeNull();
    expect(times('GET /api/chat/config')).toBe(0);
  },
);
