import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';

const one = { id: '7', title: 'The wheel turns', text: 'Two coins today', picture: '/pictures/a.webp', alt: 'A wheel' };
const two = { ...one, id: '8', title: 'Second', picture: null, alt: '', link: null };

it('home shows the newest unread announcement, closes it for good, and then the next', {
  tags: ['P237'],
}, async () => {
  let open = [{ ...one, link: 'spin' as const }, two];
  const read: string[] = [];
  const { press } = await openApp('/user/home', {
    answers: {
      'GET /api/statement/news': () => ({ unread: 0, notices: open.length, entries: [], coins: [] }),
      'GET /api/notices/announcements': () => ({ announcements: open }),
      'POST /api/notices/read': ({ body }) => {
        read.push(body.id);
        open = open.filter(({ id }) => id !== body.id);
        return { unread: open.length };
      },
    },
  });
  const card = await screen.findByRole('region', { name: 'The wheel turns' });
  expect(card.textContent).toContain('Two coins today');
  expect(screen.getByRole('img', { name: 'A wheel' }).getAttribute('src')).toBe('/pictures/a.webp');
  await press('Close this announcement');
  await screen.findByRole('region', { name: 'Second' });
  expect(read).toEqual(['7']);
  await press('Close this announcement');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Second' })).toBeNull());
  expect(read).toEqual(['7', '8']);
});

it('a picture that does not load leaves no hole', { tags: ['O1340'] }, async () => {
  await openApp('/user/home', {
    answers: {
      'GET /api/statement/news': () => ({ unread: 0, notices: 1, entries: [], coins: [] }),
      'GET /api/notices/announcements': () => ({ announcements: [{ ...one, link: null }] }),
    },
  });
  fireEvent.error(await screen.findByRole('img', { name: 'A wheel' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'A wheel' })).toBeNull());
  screen.getByRole('region', { name: 'The wheel turns' });
});

it('the link of an announcement opens its page and counts as read', {
  tags: ['P237', 'P238'],
}, async () => {
  const read: string[] = [];
  const { press } = await openApp('/user/home', {
    answers: {
      'GET /api/statement/news': () => ({ unread: 0, notices: 1, entries: [], coins: [] }),
      'GET /api/notices/announcements': () => ({ announcements: [{ ...one, link: 'bonus' }] }),
      'POST /api/notices/read': ({ body }) => {
        read.push(body.id);
        return { unread: 0 };
      },
    },
  });
  await screen.findByRole('region', { name: 'The wheel turns' });
  await press('See more');
  await screen.findByRole('heading', { name: 'Bonus' });
  await waitFor(() => expect(read).toEqual(['7']));
});

it('home looks for no announcement while no notice is unread', { tags: ['P237'] }, async () => {
  const { requests } = await openApp('/user/home');
  await waitFor(() => expect(requests.map(({ key }) => key)).toContain('GET /api/statement/news'));
  expect(requests.map(({ key }) => key)).not.toContain('GET /api/notices/announcements');
});
