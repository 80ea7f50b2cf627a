import { ApiError } from '@krapao/web/api/api-error.ts';
import { Bubble } from '@krapao/web/chat/bubble.tsx';
import type { Chat } from '@krapao/web/chat/chat.ts';
import { ReceiptContext } from '@krapao/web/chat/receipt-context.ts';
import type { ChatMessage, Item } from '@krapao/web/chat/thread.ts';
import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { loadMessages, WithMessages } from '@krapao/web/i18n/messages.tsx';
import { fromTeam, message } from '@krapao/web/testing/chat-messages.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { receiptQuery } from '../../../shared/statement/receipt-query.ts';
import { entry } from '../../../testing/entry.ts';
import { ReceiptCard } from './receipt-part.ts';
import '../../../shared/i18n/own-texts.ts';

// Generous timeouts, for busy machines.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

const chat = {
  side: 'customer',
  fileUrl: (path: string) => path,
  sendText: vi.fn(),
  sendPostback: vi.fn(),
  retry: vi.fn(),
  cancel: vi.fn(),
};
const onPicture = vi.fn();

async function draw(change: Partial<Item>, { isRead = false, isCut = false, client = new QueryClient() } = {}) {
  const item: Item = { ...fromTeam(1), delivery: 'succeed', ...change };
  render(
    <QueryClientProvider client={client}>
      <WithMessages of={['chat', 'statement', 'movement']}>
        <ReceiptContext value={ReceiptCard}>
          <Bubble
            item={item}
            isFirst
            isLast
            chat={chat as unknown as Chat}
            isRead={isRead}
            isCut={isCut}
            onPicture={onPicture}
          />
        </ReceiptContext>
      </WithMessages>
    </QueryClientProvider>,
  );
}
const bubbleOf = (given: ChatMessage, change: Partial<Item> = {}) => draw({ message: given, ...change });
const mine = (change: Partial<Item>, how: Parameters<typeof draw>[1] = {}) => draw({ ...message(1), ...change }, how);

beforeEach(async () => {
  changeLocale('en');
  await loadMessages(['chat', 'statement', 'movement'], 'en');
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('a message', () => {
  it('of type text shows its words as words, with links that are safe', { tags: ['S3.63'] }, async () => {
    await bubbleOf({ message_type: 'text', payload: { message: '<b>Hi</b> https://krapao.example/x' } });
    expect(screen.getByText(/<b>Hi<\/b>/)).toBeTruthy();
    const link = screen.getByRole('link');
    expect([link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
      'https://krapao.example/x',
      'noopener noreferrer nofollow',
      '_blank',
    ]);
  });

  it('of type buttons opens sites, calls numbers and sends answers; what leads elsewhere is only its words', {
    tags: ['S3.64', 'S3.70'],
  }, async () => {
    const buttons = [
      { title: 'Site', type: 'web', payload: 'https://krapao.example/' },
      { title: 'Call', type: 'call', payload: '+66 2 123 4567' },
      { title: 'Answer', type: 'postback', payload: 'YES' },
      { title: 'Other', type: 'other', payload: 'x' },
      { title: 'Evil', type: 'web', payload: 'javascript:alert(1)' },
    ] as const;
    await bubbleOf({ message_type: 'buttons', payload: { message: 'Choose', buttons: [...buttons] } });
    expect(screen.getByText('Choose')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Site' }).getAttribute('href')).toBe('https://krapao.example/');
    expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+6621234567');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(chat.sendPostback).toHaveBeenCalledWith(buttons[2]);
    await userEvent.click(screen.getByRole('button', { name: 'Other' }));
    expect(chat.sendText).toHaveBeenCalledWith('Other');
    expect(screen.getByText('Evil').tagName).toBe('SPAN');
  });

  it('of type media shows a picture that opens large, plays a video in place, and links a file', {
    tags: ['S3.65'],
  }, async () => {
    const payload = { message: 'My slip', url: '/api/chat/files/a', filePath: 'a' };
    await bubbleOf({ message_type: 'media', payload: { ...payload, fileType: 'image' } });
    await userEvent.click(screen.getByRole('button', { name: 'Open picture large' }));
    expect(onPicture).toHaveBeenCalledWith('/api/chat/files/a');
    expect(screen.getByText('My slip')).toBeTruthy();
    cleanup();
    await bubbleOf({ message_type: 'media', payload: { ...payload, fileType: 'video' } });
    const video = screen.getByLabelText('Video');
    expect([video.tagName, video.hasAttribute('controls')]).toEqual(['VIDEO', true]);
    cleanup();
    await bubbleOf({ message_type: 'media', payload: { ...payload, fileType: 'file' } });
    expect(screen.getByRole('link', { name: 'Open file' }).getAttribute('href')).toBe('/api/chat/files/a');
    cleanup();
    await bubbleOf({ message_type: 'media', payload: { ...payload, url: 'javascript:alert(1)', fileType: 'file' } });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('of type quick_replies shows its words; the replies stand above the field', { tags: ['S3.66'] }, async () => {
    await bubbleOf({ message_type: 'quick_replies', payload: { message: 'Did it arrive?', quick_replies: [] } });
    expect(screen.getByText('Did it arrive?')).toBeTruthy();
  });

  it('of type generic is a row of cards with picture, title, subtitle and buttons', {
    tags: ['S2.52', 'S3.67'],
  }, async () => {
    const card = (n: number) => ({
      image_url: `/art-${n}.svg`,
      title: `Card ${n}`,
      subtitle: `Words ${n}`,
      buttons: [{ title: `Open ${n}`, type: 'postback', payload: `${n}` } as const],
    });
    await bubbleOf({ message_type: 'generic', payloads: [card(1), card(2)] });
    const cards = within(screen.getByRole('list', { name: 'Cards' }));
    expect([
      cards.getByText('Card 1'),
      cards.getByText('Words 2'),
      cards.getByRole('button', { name: 'Open 2' }),
    ]).toHaveLength(3);
  });

  it('of type postback shows its title', { tags: ['S3.68'] }, async () => {
    await mine({ message: { message_type: 'postback', payload: { title: 'Talk to a person', payload: 'PERSON' } } });
    expect(screen.getByText('Talk to a person')).toBeTruthy();
    expect(screen.queryByText('PERSON')).toBeNull();
  });

  it.each(['unknown', 'hologram'])(
    'of type %s says that it cannot be shown, and breaks nothing',
    { tags: ['S2.52', 'S3.69'] },
    async (type) => {
      await bubbleOf({ message_type: type as 'unknown' });
      expect(screen.getByText('This message cannot be shown')).toBeTruthy();
    },
  );

  it('names who of the team wrote it, and stands for the house when nobody did', async () => {
    await bubbleOf({ message_type: 'text', payload: { message: 'Hi' } });
    expect(screen.getByText('Pang')).toBeTruthy();
    cleanup();
    await bubbleOf({ message_type: 'text', payload: { message: 'Hi' } }, { agent: null });
    expect(screen.getByText('Krapao support')).toBeTruthy();
  });

  it('about a line of the statement shows that line, and follows it', async () => {
    await ReceiptCard.preload();
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    const { queryKey } = receiptQuery('ABC');
    const line = {
      ...entry({ reference: 'ABC', status: 'IN_PROGRESS' }),
      currency: 'THB',
      settledAt: null,
      seal: null,
    } as const;
    client.setQueryData(queryKey, line);
    client.setQueryData(walletQuery.queryKey, { slots: [] } as never);
    await mine(
      { message: { message_type: 'text', payload: { message: 'Where is it?', reference: 'ABC' } } },
      { client },
    );
    expect(await screen.findByText('In progress')).toBeTruthy();
    client.setQueryData(queryKey, { ...line, status: 'SUCCESS' });
    expect(await screen.findByText('Success')).toBeTruthy();
    expect(screen.getByText('Where is it?')).toBeTruthy();
  });

  it('about a slip that is no line of the statement shows how far the slip is', async () => {
    await ReceiptCard.preload();
    const slip = {
      ...{ reference: 'SLIP123456', amount: null, note: null, link: null, steps: [] },
      createdAt: '2026-11-16T02:00:00.000Z',
    };
    let status = 'IN_PROGRESS';
    vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
      if (!path.endsWith('/statement/slip')) return Response.json({ message: 'NO_DATA' }, { status: 404 });
      expect(JSON.parse(body ?? '')).toMatchObject({ reference: 'SLIP123456' });
      return Response.json({ total: 1, slips: [{ ...slip, status, ...(status === 'SUCCESS' && { amount: 500 }) }] });
    });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    client.setQueryData(walletQuery.queryKey, { slots: [], wallet: { currency: 'THB' } } as never);
    client.setQueryDefaults(walletQuery.queryKey, { enabled: false });
    await mine({ message: { message_type: 'text', payload: { message: '', reference: 'SLIP123456' } } }, { client });
    expect(await screen.findByText('Checking')).toBeTruthy();
    status = 'SUCCESS';
    await client.invalidateQueries({ queryKey: ['statement'] });
    expect(await screen.findByText('Success')).toBeTruthy();
    expect(screen.getAllByText(/500/)).not.toEqual([]);
    vi.unstubAllGlobals();
  });
});

describe('a message of one’s own', () => {
  it('is sent, then read, at a time of Bangkok', async () => {
    await mine({});
    expect(screen.getByText(/Sent/).textContent).toContain('09:00');
    cleanup();
    await mine({}, { isRead: true });
    expect(screen.getByText(/Read/).textContent).toContain('09:00');
  });

  it('that is on its way says so, and says why it waits', async () => {
    await mine({ delivery: 'sending', seq: null, createdAt: null });
    expect(screen.getByText('Sending')).toBeTruthy();
    cleanup();
    await mine({ delivery: 'sending', seq: null, createdAt: null }, { isCut: true });
    expect(screen.getByText('No connection. Sent as soon as it is back')).toBeTruthy();
  });

  it('that is being uploaded shows how far it is, and can be cancelled', async () => {
    await mine({ delivery: 'uploading_file', progress: 0.42, preview: 'blob:x' });
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('42');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(chat.cancel).toHaveBeenCalledWith(message(1).id);
  });

  it('that failed says why, and can be tried again', async () => {
    await mine({ delivery: 'failed', error: new ApiError('FILE_NOT_SUPPORTED', 415) });
    expect(screen.getByText(/^File is not supported/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Not sent. Tap to try again' }));
    expect(chat.retry).toHaveBeenCalledWith(message(1).id);
  });
});
