import { expect, it } from 'vitest';
import { entryChunks } from './entry-chunks.mjs';

const MANIFEST = {
  'index.html': {
    file: 'assets/index.js',
    imports: ['_base.js'],
    assets: ['assets/thai-1.woff2', 'assets/lao-1.woff2'],
  },
  '_base.js': { file: 'assets/base.js' },
  'src/app/start.tsx': { file: 'assets/start.js', imports: ['_base.js'] },
  '_card.js': { file: 'assets/card.js', css: ['assets/card.css'] },
  'src/features/home/home-page.tsx': { file: 'assets/home.js', imports: ['index.html', '_base.js', '_card.js'] },
  'locales/la/common.json': { file: 'assets/common-la.js' },
  'locales/th/common.json': { file: 'assets/common-th.js' },
  '../../packages/contract/texts/errors.la.json': { file: 'assets/errors-la.js' },
};
const { pages, parts } = entryChunks(MANIFEST, { la: '<p>ກະເປົາ</p>' });
const filesOf = (markup = '') => [...markup.matchAll(/href="\/assets\/(.*?)"/g)].map(([, file]) => file).sort();

it('names the files that home draws first, in the language of the reader, and none that come anyway', () => {
  expect(pages['/user/home']).toBe('home');
  expect(filesOf(parts.home?.th.head)).toEqual(['card.css', 'card.js', 'common-th.js', 'home.js', 'start.js']);
  expect(filesOf(parts.other?.la.head)).toEqual(['common-la.js', 'errors-la.js', 'start.js']);
});

it('puts styles and faces before the picture of home, and leaves the scripts to the first of them', () => {
  expect(filesOf(parts.home?.la.head)).toEqual(['card.css', 'lao-1.woff2']);
  expect(filesOf(parts.home?.la.body)).toEqual(['card.js', 'common-la.js', 'errors-la.js', 'home.js', 'start.js']);
  expect(parts.home?.la.body).toMatch(/<\/template><p>ກະເປົາ<\/p>$/);
  expect(parts.other?.la.body).toBe('');
});
