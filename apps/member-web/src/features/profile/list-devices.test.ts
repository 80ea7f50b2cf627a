import { describe, expect, it } from 'vitest';
import { listDevices } from './list-devices.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0';

describe('the list of devices', () => {
  const session = (device: string, login: string, lastSeenAt: string, isCurrent = false) => ({
    device,
    createdAt: `2026-11-${login}T09:00:00.000Z`,
    lastSeenAt: `2026-11-${lastSeenAt}T09:00:00.000Z`,
    isCurrent,
  });
  const namesOf = (...sessions: ReturnType<typeof session>[]) =>
    listDevices(sessions, 'Unknown device').map(({ name }) => name);

  it('has this device first, then the ones used last', () => {
    expect(namesOf(session(EDGE, '01', '02'), session(IPHONE, '01', '14'), session(ANDROID, '01', '05', true))).toEqual(
      ['Chrome · Android', 'Safari · iPhone', 'Edge · Windows'],
    );
  });

  it('numbers devices that look alike by when they signed in, whichever was used last', () => {
    expect(
      namesOf(
        session(ANDROID, '03', '12'),
        session(ANDROID, '01', '14'),
        session(EDGE, '02', '13'),
        session(ANDROID, '02', '10', true),
      ),
    ).toEqual(['Chrome · Android (2)', 'Chrome · Android (1)', 'Edge · Windows', 'Chrome · Android (3)']);
  });

  it('numbers those that no name is known for, too', () => {
    expect(namesOf(session('curl', '01', '03'), session('', '02', '02'))).toEqual([
      'Unknown device (1)',
      'Unknown device (2)',
    ]);
  });
});
