import { expect, it } from 'vitest';
import { isOwnPicture } from './pictures.ts';

it.each([
  ['/pictures/0192a0c4-5a51-7c3e-8f00-000000000001.webp', true],
  ['/banners/welcome.svg', true],
  ['https://elsewhere.example/a.png', false],
  ['//elsewhere.example/a.png', false],
  ['/\\elsewhere.example/a.png', false],
  ['data:image/png;base64,AAAA', false],
  ['javascript:alert(1)', false],
  ['/pictures/a.webp?x=1', false],
  ['', false],
  [null, false],
])('the address %s of a picture in a text is our own: %s', { tags: ['O1063'] }, (src, isOwn) => {
  expect(isOwnPicture(src)).toBe(isOwn);
});
