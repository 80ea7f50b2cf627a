import { describe, expect, it } from 'vitest';
import { cleanHtml } from './html.ts';

describe('an operator’s html', () => {
  it('keeps what texts need', () => {
    const html = '<h3>โบนัส</h3><p>รับ <b>500</b> <em>บาท</em><br />ຮັບ</p><ul><li>หนึ่ง</li></ul>';
    expect(cleanHtml(html)).toBe(html);
  });

  it('opens links in a page of their own that knows nothing of ours', () => {
    expect(cleanHtml('<a href="https://krapao.example" onclick="x()">go</a>')).toBe(
      '<a href="https://krapao.example" rel="noopener noreferrer" target="_blank">go</a>',
    );
  });

  it.each([
    ['scripts', '<script>alert(1)</script>'],
    ['event handlers', '<img src="https://x.example/a.png" onerror="alert(1)">'],
    ['javascript links', '<a href="javascript:alert(1)">x</a>'],
    ['javascript links with a tab inside', '<a href="java\tscript:alert(1)">x</a>'],
    ['data pages', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
    ['styles', '<p style="background:url(javascript:alert(1))">x</p>'],
    ['frames', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['svg', '<svg><animate onbegin="alert(1)" attributeName="x"/></svg>'],
    ['mathml tricks', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>'],
    ['forms', '<form action="https://evil.example"><input name="password"></form>'],
    ['base addresses', '<base href="https://evil.example">'],
    ['comments that end early', '<!--><img src=x onerror=alert(1)>-->'],
  ])('loses %s', { tags: ['C37'] }, (_, html) => {
    expect(cleanHtml(html)).not.toMatch(
      /script:|<script|onerror|onbegin|style|iframe|srcdoc|<form|<input|<base|data:|<svg|<math/i,
    );
  });
});

it('shows pictures of our own alone', { tags: ['O1063'] }, () => {
  const own = '<img src="/pictures/0192a0c4-5a51-7c3e-8f00-000000000001.webp" alt="A wheel" />';
  const others = ['https://x.example/a.png', '//x.example/a.png', 'data:image/png;base64,AAAA', '/\\\\x.example/a.png'];
  expect(cleanHtml(`<p>${own}${others.map((src) => `<img src="${src}">`).join('')}<img></p>`)).toBe(`<p>${own}</p>`);
});
