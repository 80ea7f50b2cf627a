import { signIn, wipeSession } from '@krapao/web/session/session.ts';
import { cleanup, configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { ChatWidget } from './chat-widget.tsx';

// A busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

const flags = vi.hoisted(() => ({ chatBackendUrl: null as string | null }));
vi.mock('../../shared/flags.ts', () => ({ flags }));

type Line = { to: string; auth: object; joined: string[]; isClosed: boolean };
const lines = vi.hoisted(() => [] as Line[]);
vi.mock('socket.io-client', () => ({
  io: (...given: [string, { auth: object }] | [{ auth: object }]) => {
    const [to, { auth }] = given.length === 2 ? given : ['', given[0]];
    const line: Line = { to, auth, joined: [], isClosed: false };
    lines.push(line);
    const socket = {
      connected: true,
      active: true,
      on: () => socket,
      off: () => socket,
      connect: () => socket,
      close: () => {
        line.isClosed = true;
      },
      emit: (_event: string, room: string, done?: (isIn: boolean) => void) => {
        line.joined.push(room);
        done?.(true);
      },
    };
    return socket;
  },
}));

const config = (guestId: string | null) => ({
  json: {
    PREFIX: 'krapao-',
    guestId,
    guestToken: guestId && `${guestId}.signed`,
    enabled: true,
    office: { isOpen: false, from: '09:00', to: '21:00' },
    medianReplySeconds: 100,
    unread: 0,
    teamReadSeq: 0,
  },
});
const answers = (at = '') => ({
  [`GET ${at}/api/chat/config`]: () => config('g1'),
  [`POST ${at}/api/chat/history`]: () => ({ json: [] }),
  'GET /api/account/profile': () => ({ json: { profile: { _id: 'm1' } } }),
});
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Chat with us' }));

beforeEach(() => {
  wipeSession();
  localStorage.clear();
  lines.length = 0;
  flags.chatBackendUrl = null;
  window.history.replaceState(null, '');
});
afterEach(cleanup);

describe('the chat of a page', () => {
  it('opens no line for a guest who never wrote, then joins the room of their guest id, which is kept', async () => {
    show(<ChatWidget />, answers());
    await screen.findByRole('button', { name: 'Chat with us' });
    expect([lines, localStorage.getItem('guestId')]).toEqual([[], null]);
    await open();
    await vi.waitFor(() =>
      expect(lines).toMatchObject([{ to: '', auth: { guest: 'g1.signed' }, joined: ['krapao-g1'] }]),
    );
    expect(localStorage.getItem('guestId')).toBe('g1.signed');
  });

  it('leaves the room of a guest who signs in for the room of the member', async () => {
    localStorage.setItem('guestId', 'g1.signed');
    const asked = answers();
    show(<ChatWidget />, asked);
    await vi.waitFor(() => expect(lines).toMatchObject([{ joined: ['krapao-g1'] }]));
    asked['GET /api/chat/config'] = () => config(null);
    signIn('a-token', { remember: true });
    await vi.waitFor(() =>
      expect(lines).toMatchObject([{ isClosed: true }, { auth: { token: 'a-token' }, joined: ['krapao-m1'] }]),
    );
  });

  it('says when the team answers, as the server has it', async () => {
    const asked = answers();
    show(<ChatWidget />, asked);
    await open();
    await screen.findByText('We answer from 09:00 to 21:00');
  });

  it('offers to send words, but nothing that nobody sees', async () => {
    show(<ChatWidget />, answers());
    await open();
    const field = await screen.findByRole('textbox');
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    const offers = async (text: string) => {
      await userEvent.clear(field);
      await userEvent.type(field, text);
      return !send.disabled;
    };
    expect(await offers('\u200b \u200c\u200d\u2060\ufeff')).toBe(false);
    expect(await offers('👩\u200d👧')).toBe(true);
  });

  it('whose operator has a chat server elsewhere asks and hears that one', async () => {
    flags.chatBackendUrl = 'https://chat.example/';
    vi.resetModules();
    const { ChatWidget: Elsewhere } = await import('./chat-widget.tsx');
    const { show: showAnew } = await import('../../testing/show.tsx');
    localStorage.setItem('guestId', 'g1.signed');
    showAnew(<Elsewhere />, answers('https://chat.example'));
    await vi.waitFor(() =>
      expect(lines).toMatchObject([
        { to: 'https://chat.example', auth: { guest: 'g1.signed' }, joined: ['krapao-g1'] },
      ]),
    );
  });
});
