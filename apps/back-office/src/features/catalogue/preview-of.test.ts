import { expect, it } from 'vitest';
import { previewOf } from './preview-of.ts';

it('a preview has the texts and pictures of one language, in their order', () => {
  const texts = (text: string) => ({ th: `${text} th`, la: '', en: `<p>${text}</p>` });
  const offer = { title: texts('a'), minDeposit: 5, banners: [{ image: '/banners/a.svg', html: texts('b') }] };
  expect(previewOf(offer, 'th').map(({ type, text }) => [type, text])).toEqual([
    ['text', 'a th'],
    ['picture', '/banners/a.svg'],
    ['text', 'b th'],
  ]);
  expect(previewOf(offer, 'en').map(({ type, isTitle }) => [type, isTitle])).toEqual([
    ['html', true],
    ['picture', false],
    ['html', false],
  ]);
  expect(previewOf(offer, 'la')).toHaveLength(1);
});
