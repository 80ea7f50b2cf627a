import { describe, expect, it } from 'vitest';
import { findGiftLink } from './gift-link.ts';

const LINK = 'https://gift.truemoney.com/campaign/?v=AbC123xyz';

describe('a gift link', () => {
  it.each([
    LINK,
    `  ${LINK}\n`,
    `มีซองของขวัญมาฝาก ${LINK} กดรับได้เลย`,
    `มีซองของขวัญมาฝาก${LINK}กดรับได้เลย`,
    `Mali sent you a gift!\n${LINK}\nOpen it in the app`,
    `Here: (${LINK}).`,
    `ຂອງຂວັນ:${LINK}!`,
    `"${LINK}", ${LINK}`,
    `${LINK}…`,
    `Did you get ${LINK}?`,
  ])('is found in %j', (text) => {
    expect(findGiftLink(text)).toEqual({ link: LINK, voucher: 'AbC123xyz' });
  });

  it('is found in its other spelling', () => {
    const link = 'https://gift.truemoney.com/campaign/voucher_detail?v=abc';
    expect(findGiftLink(`→ ${link} ←`)).toEqual({ link, voucher: 'abc' });
  });

  it.each([
    'สวัสดี',
    LINK.replace('https', 'http'),
    LINK.replace('.com', '.com.evil.example'),
    `https://evil.example/?${LINK}`,
    `https://evil.example/${LINK}`,
    `${LINK}&mobile=0800000000`,
    `${LINK}/../admin`,
    `${LINK}%2e`,
    `${LINK}-more`,
    `${LINK}.evil`,
    `https://gift.truemoney.com/campaign/?v=${'a'.repeat(65)}`,
    'https://gift.truemoney.com/campaign/?v=',
  ])('is not found in %j', (text) => {
    expect(findGiftLink(text)).toBeUndefined();
  });
});
