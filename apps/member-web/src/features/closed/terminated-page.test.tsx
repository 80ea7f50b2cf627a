import { CALLS } from '@krapao/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, openApp, refuse } from '../../testing/open-app.tsx';

// Written into the page, as the server does, before the app reads it.
vi.hoisted(() => {
  const config = document.createElement('script');
  config.id = 'krapao-config';
  config.type = 'application/json';
  config.textContent = JSON.stringify({ contact: { lineName: '@krapao', lineLink: 'https://line.example/krapao' } });
  document.head.append(config);
});

const gone = () => refuse('gone', { status: 410 });
/** A service that is gone says so to every call. */
const GONE: Answers = Object.fromEntries(Object.keys(CALLS).map((key) => [key, gone]));

const closed = () => screen.findByRole('heading', { name: 'This service is closed' });

describe('a service that is gone', () => {
  it('/login asks, and leads to /terminated: no menu, the body in its own style', async () => {
    // Every page asks whether there is chat, and would hear it then.
    const { at, times } = await openApp('/login', {
      isMember: false,
      answers: { ...GONE, 'GET /api/lookup/enableChatWidget': () => ({ enableChatWidget: false }) },
    });
    await closed();
    expect(at()).toBe('/terminated');
    expect(times('GET /api/lookup/active')).toBeGreaterThan(0);
    await waitFor(() => expect(document.body.className).toBe('shutter-body'));
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('/terminated is open to everybody, and says what becomes of the money and whom to ask', async () => {
    const { at, press, times } = await openApp('/terminated', { isMember: false, answers: GONE });
    await screen.findByText(/The money in your wallet is still yours/);
    const link = screen.getByRole('link', { name: 'Contact support @krapao' });
    expect(link.getAttribute('href')).toBe('https://line.example/krapao');
    await waitFor(() => expect(times('GET /api/lookup/active')).toBe(1));
    await press('Try again');
    await waitFor(() => expect(times('GET /api/lookup/active')).toBe(2));
    await closed();
    expect(at()).toBe('/terminated');
  });

  it('any other call that hears it leads there too', async () => {
    const { at, times } = await openApp('/contact', {
      isMember: false,
      answers: { 'GET /api/lookup/contact': gone, 'GET /api/lookup/active': gone },
    });
    await closed();
    expect(at()).toBe('/terminated');
    expect(times('GET /api/lookup/contact')).toBeGreaterThan(0);
  });

  it('a page that asks nothing stays: only /login asks by itself', async () => {
    const { asked, at, times } = await openApp('/forgot', {
      isMember: false,
      answers: { ...GONE, 'GET /api/lookup/enableChatWidget': () => ({ enableChatWidget: false }) },
    });
    // Set when the page is there and has begun to ask what it wants to know.
    await waitFor(() => expect(document.title).toContain('Forgot password'));
    await waitFor(() => expect(times('GET /api/lookup/enableChatWidget')).toBe(1));
    expect(asked.map(({ key }) => key)).toEqual(['GET /api/lookup/enableChatWidget']);
    expect(at()).toBe('/forgot');
  });
});

describe('a service that is there again', () => {
  it('leads on from /terminated, and its style goes with it', async () => {
    const { answers, at, press, times } = await openApp('/login', {
      isMember: false,
      answers: { 'GET /api/lookup/active': gone },
    });
    await closed();
    expect(at()).toBe('/terminated');
    await waitFor(() => expect(document.body.className).toBe('shutter-body'));
    await waitFor(() => expect(times('GET /api/lookup/active')).toBe(2)); // The page itself asks once more.
    answers['GET /api/lookup/active'] = () => ({ active: true });
    await press('Try again');
    await screen.findByRole('button', { name: 'Log in' });
    expect(at()).toBe('/login?next=%2Fuser');
    await waitFor(() => expect(document.body.className).toBe(''));
  });
});
