import { useBackCloses } from '@krapao/ui/layers/back-closes';
import { signIn, wipeSession } from '@krapao/web/session/session.ts';
import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { ChatWidget } from './chat-widget.tsx';

// Generous timeouts, for busy machines.
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
  it('opens no line for a guest who never wrote, then joins the room of their guest id, which is kept', {
    tags: ['S3.78', 'S4.48', 'S4.58'],
  }, async () => {
    show(<ChatWidget />, answers());
    await screen.findByRole('button', { name: 'Chat with us' });
    expect([lines, localStorage.getItem('guestId')]).toEqual([[], null]);
    await open();
    await vi.waitFor(() =>
      expect(lines).toMatchObject([{ to: '', auth: { guest: 'g1.signed' }, joined: ['krapao-g1'] }]),
    );
    expect(localStorage.getItem('guestId')).toBe('g1.signed');
  });

  it('leaves the room of a guest who signs in for the room of the member', { tags: ['S4.47'] }, async () => {
    localStorage.setItem('guestId', 'g1.signed');
    const requests = answers();
    show(<ChatWidget />, requests);
    await vi.waitFor(() => expect(lines).toMatchObject([{ joined: ['krapao-g1'] }]));
    requests['GET /api/chat/config'] = () => config(null);
    signIn('a-token', { remember: true });
    await vi.waitFor(() =>
      expect(lines).toMatchObject([{ isClosed: true }, { auth: { token: 'a-token' }, joined: ['krapao-m1'] }]),
    );
  });

  it('says when the team answers, as the server has it', async () => {
    const requests = answers();
    show(<ChatWidget />, requests);
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

  it('does not call itself online without a connection', async () => {
    const requests = answers();
    requests['GET /api/chat/config'] = () => {
      const { json } = config('g1');
      return { json: { ...json, office: { ...json.office, isOpen: true } } };
    };
    show(<ChatWidget />, requests);
    await open();
    expect((await screen.findByText(/^Online/)).className).toBe('chat-online');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    await screen.findByText('No connection');
    expect(document.querySelector('.chat-online, .chat-head-mark > i')).toBeNull();
    vi.restoreAllMocks();
  });

  it('shows chosen pictures with a way to remove each, and sends them by its button', { tags: ['S2.50'] }, async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    show(<ChatWidget />, answers());
    await open();
    const field = document.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input');
    const choose = (...names: string[]) => {
      const files = names.map((name) => new File(['x'], name));
      fireEvent.change(field, { target: { files } });
    };
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    choose('one.png', 'two.png');
    const chosen = await screen.findByRole('list', { name: 'To be sent' });
    expect(within(chosen).getAllByRole('img')).toHaveLength(2);
    expect(document.querySelectorAll('[data-message]')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Remove: one.png' }));
    expect(within(chosen).getAllByRole('img')).toHaveLength(1);
    await userEvent.click(send);
    expect(screen.queryByRole('list', { name: 'To be sent' })).toBeNull();
    await vi.waitFor(() => expect(document.querySelectorAll('[data-message]')).toHaveLength(1));
    vi.restoreAllMocks();
  });

  it('takes the error of a file away when something else is written', async () => {
    show(<ChatWidget />, answers());
    await open();
    const field = document.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input');
    fireEvent.change(field, { target: { files: [new File(['x'], 'slip.pdf')] } });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'File is not supported. You can send PNG, JPG, GIF, MOV, MP4',
    );
    await userEvent.type(screen.getByRole('textbox'), 'a');
    expect(screen.queryByRole('alert')).toBeNull();
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

describe('the invitation', () => {
  const Covered = () => {
    useBackCloses(true, () => undefined);
    return null;
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('counts as seen after a while in sight', async () => {
    show(<ChatWidget />, answers());
    await vi.waitFor(() => expect(document.querySelector('.chat-button')).not.toBeNull());
    await pass(3_000);
    expect(document.querySelector('.chat-invite')).not.toBeNull();
    await pass(15_000);
    expect([document.querySelector('.chat-invite'), localStorage.getItem('chatInvite')]).toEqual([null, 'seen']);
  });

  it('waits while the page has no room for it, and is shown on the next', async () => {
    const Pages = () => {
      const [hasRoom, setRoom] = useState(false);
      return (
        <>
          <button type="button" className="next-page" onClick={() => setRoom(true)} />
          <ChatWidget canInvite={hasRoom} />
        </>
      );
    };
    show(<Pages />, answers());
    await vi.waitFor(() => expect(document.querySelector('.chat-button')).not.toBeNull());
    await pass(60_000);
    expect([document.querySelector('.chat-invite'), localStorage.getItem('chatInvite')]).toEqual([null, null]);
    await act(async () => document.querySelector<HTMLButtonElement>('.next-page')?.click());
    expect(document.querySelector('.chat-invite')).not.toBeNull();
  });

  it('behind a sheet is not seen, and button and bubble make room', { tags: ['S2.152'] }, async () => {
    show(
      <>
        <Covered />
        <ChatWidget />
      </>,
      answers(),
    );
    await vi.waitFor(() => expect(document.querySelector('.chat-button')).not.toBeNull());
    await pass(60_000);
    expect([document.querySelector('.chat-invite'), localStorage.getItem('chatInvite')]).toEqual([null, null]);
    expect(document.querySelector('.chat-button')?.classList).toContain('is-away');
  });
});
