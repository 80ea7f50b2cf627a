import { describe, expect, it } from 'vitest';
import { deviceName, isHandheld } from './device-name.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0';

describe('deviceName', () => {
  it('names browser and system, not the browsers it descends from', () => {
    expect(deviceName(ANDROID)).toBe('Chrome · Android');
    expect(deviceName(IPHONE)).toBe('Safari · iPhone');
    expect(deviceName(EDGE)).toBe('Edge · Windows');
  });

  it('names what it knows when the rest is strange', () => {
    expect(deviceName('Something/1.0 (Linux)')).toBe('Linux');
  });

  it('has no name for what is no browser', () => {
    expect(deviceName('curl/8.5.0')).toBeUndefined();
    expect(deviceName('')).toBeUndefined();
  });
});

it('isHandheld tells a phone from a computer', () => {
  expect(isHandheld(IPHONE)).toBe(true);
  expect(isHandheld(ANDROID)).toBe(true);
  expect(isHandheld(EDGE)).toBe(false);
});
