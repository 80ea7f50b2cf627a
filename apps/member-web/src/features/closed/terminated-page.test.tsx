import { CALLS } from '@krapao/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, openApp, refuse } from '../../testing/open-app.tsx';

// The config of the page, as the server writes it, before the app reads it.
vi.hoisted(() => {
  const config = document.createElement('script');
  config.id = 'krapao-config';
  config.type = 'application/json';
  config.textContent = JSON.stringify({ contact: { lineName: '@krapao', lineLink: 'https://line.example/krapao' } });
  document.head.append(config);
});

const gone = () => refuse('gone', { status: 410 });
/** A closed service answers every call like this. */
const GONE: Answers = Object.fromEntries(Object.keys(CALLS).map((key) => [key, gone]));

const closed = () => screen.findByRole('heading', { name: 'This service is closed' });

describe('a service that is gone', () => {
  it('/login asks, and leads to /terminated: no menu, the body in its own style', {
    tags: ['S2.18', 'S2.19'],
  }, async () => {
    // Every page makes this call, which would redirect before /login's own check does.
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

  it('/terminated is open to everybody, and says what becomes of the money and whom to ask', {
    tags: ['S2.14'],
  }, async () => {
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

  it('any other call that hears it leads there too', { tags: ['S7.5'] }, async () => {
    const { at, times } = await openApp('/contact', {
      isMember: false,
      answers: { 'GET /api/lookup/contact': gone, 'GET /api/lookup/active': gone },
    });
    await closed();
    expect(at()).toBe('/terminated');
    expect(times('GET /api/lookup/contact')).toBeGreaterThan(0);
  });

  it('a page that asks nothing stays: only /login asks by itself', { tags: ['S2.21'] }, async () => {
    const { requests, at, times } = await openApp('/forgot', {
      isMember: false,
      answers: { ...GONE, 'GET /api/lookup/enableChatWidget': () => ({ enableChatWidget: false }) },
    });
    // Both are true once the page has rendered and made its calls.
    await waitFor(() => expect(document.title).toContain('Forgot password'));
    await waitFor(() => expect(times('GET /api/lookup/enableChatWidget')).toBe(1));
    expect(requests.map(({ key }) => key)).toEqual(['GET /api/lookup/enableChatWidget']);
    expect(at()).toBe('/forgot');
  });
});

describe('a service that is there again', () => {
  it('leads on from /terminated, and its style goes with it', { tags: ['S2.20'] }, async () => {
    const { answers, at, press, times } = await openApp('/login', {
      isMember: false,
      answers: { 'GET /api/lookup/active': gone },
    });
    await closed();
    expect(at()).toBe('/terminated');
    await waitFor(() => expect(document.body.className).toBe('shutter-body'));
    await waitFor(() => expect(times('GET /api/lookup/active')).toBe(2)); // The page's own check.
    answers['GET /api/lookup/active'] = () => ({ active: true });
    await press('Try again');
    await screen.findByRole('button', { name: 'Log in' });
    expect(at()).toBe('/login?next=%2Fuser');
    await waitFor(() => expect(document.body.className).toBe(''));
  });
});
