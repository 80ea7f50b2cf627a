import { describe, expect, it } from 'vitest';
import { readHtml, writeHtml } from './html-schema.ts';

const cleaned = (html: string) => writeHtml(readHtml(html));

describe('html in the editor', () => {
  it.each([
    '<p>a <b>b</b> <i>c</i> <u>d</u> <s>e</s> <small>f</small></p>',
    '<h3>Head</h3><p>one<br>two</p>',
    '<ul><li>one</li><li>two</li></ul>',
    '<p><a href="https://krapao.example" rel="noopener noreferrer" target="_blank">here</a></p>',
    '<p><img src="/banners/welcome.svg" alt="Welcome"></p>',
    '',
  ])('stays as it is: %s', { tags: ['O218'] }, (html) => expect(cleaned(html)).toBe(html));

  it.each([
    ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['what runs on a click', '<p onclick="x()">a</p>', '<p>a</p>'],
    ['a link that runs', '<p><a href="javascript:x()">a</a></p>', '<p>a</p>'],
    ['a picture that runs', '<p>a<img src="javascript:x()"></p>', '<p>a</p>'],
    ['a style', '<p style="color:red">a</p>', '<p>a</p>'],
    ['a frame', '<p>a</p><iframe src="https://elsewhere.example"></iframe>', '<p>a</p>'],
  ])('loses %s', { tags: ['O218'] }, (_, html, left) => expect(cleaned(html)).toBe(left));
});
