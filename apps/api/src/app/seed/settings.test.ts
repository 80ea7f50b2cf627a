import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from './settings.ts';

it('no text that members of both currencies read names one of them', { tags: ['R43'] }, () => {
  const texts = JSON.stringify(DEFAULT_SETTINGS);
  expect(texts.match(/.{20}(?:บาท|กีบ|ບາດ|ກີບ|\bbaht\b|\bkip\b|฿|₭).{10}/gi)).toBeNull();
});
