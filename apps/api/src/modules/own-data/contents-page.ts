import type { Locale } from '@krapao/contract/locales';
import { pageText } from './labels.ts';

export type Part = { file: string; title: string; rows: number };
/** Head and end of the page. */
export type Cover = { title: string; intro: string; facts: readonly string[]; leftOut: readonly string[] };
type Contents = Cover & { parts: readonly Part[]; pictures: readonly string[]; now: string; locale: Locale };

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}
li{margin:.3rem 0}small{color:#666}:root{color-scheme:light dark}`;

/** Table of contents of an archive, and what is left out and why. */
export function contentsPage({ parts, pictures, now, locale, ...cover }: Contents): string {
  const link = (file: string, title: string) => `<a href="${encodeURI(file)}">${escaped(title)}</a>`;
  const item = ({ file, title, rows }: Part) =>
    `<li>${link(file, title)} <small>${rows} ${escaped(pageText('rows', locale))}</small></li>`;
  const title = escaped(cover.title);
  const facts = [...cover.facts, now].map((fact) => `<p><small>${escaped(fact)}</small></p>`).join('\n');
  return `<!doctype html>
<html lang="${locale === 'la' ? 'lo' : locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body>
<h1>${title}</h1><p>${escaped(cover.intro)}</p>${facts}
<ol>${parts.map(item).join('\n')}</ol>
${
  pictures.length > 0
    ? `<h2>${escaped(pageText('pictures', locale))}</h2><ul>${pictures.map((name) => `<li>${link(name, name)}</li>`).join('\n')}</ul>`
    : ''
}
${
  cover.leftOut.length > 0
    ? `<h2>${escaped(pageText('leftOut', locale))}</h2><ul>${cover.leftOut.map((text) => `<li>${escaped(text)}</li>`).join('\n')}</ul>`
    : ''
}</body></html>
`;
}
