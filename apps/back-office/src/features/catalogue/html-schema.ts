import { isOwnPicture } from '@krapao/contract/documents/pictures';
import { DOMParser, DOMSerializer, type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model';

const block = (tag: string): NodeSpec => ({
  content: 'inline*',
  group: 'block',
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
});
const mark = (tag: string, ...others: string[]): MarkSpec => ({
  parseDOM: [tag, ...others].map((each) => ({ tag: each })),
  toDOM: () => [tag, 0],
});

/** Schemes that the server allows in a link; no script. */
const SAFE_LINK = /^(https:|tel:|mailto:)/i;
export const isSafe = (href: string | null): href is string => href !== null && SAFE_LINK.test(href.trim());

/** The elements that the server allows (apps/api/src/platform/text/html.ts): a paste loses all others at once. */
export const htmlSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('p'),
    heading2: block('h2'),
    heading3: block('h3'),
    heading4: block('h4'),
    bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    list_item: { content: 'paragraph block*', parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0], defining: true },
    image: {
      inline: true,
      group: 'inline',
      attrs: { src: {}, alt: { default: '' } },
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (dom) => {
            const src = dom.getAttribute('src');
            return src && isOwnPicture(src) ? { src, alt: dom.getAttribute('alt') ?? '' } : false;
          },
        },
      ],
      toDOM: ({ attrs }) => ['img', { src: attrs.src, alt: attrs.alt }],
    },
    hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom) => {
            const href = dom.getAttribute('href');
            return isSafe(href) ? { href } : false;
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs.href, rel: 'noopener noreferrer', target: '_blank' }, 0],
    },
    strong: mark('b', 'strong'),
    em: mark('i', 'em'),
    underline: mark('u'),
    strike: mark('s'),
    small: mark('small'),
  },
});

export function readHtml(html: string): Node {
  const page = new window.DOMParser().parseFromString(html, 'text/html');
  return DOMParser.fromSchema(htmlSchema).parse(page.body);
}

/** Serialises list entries without a paragraph inside, as authors write them. An empty document is an empty string. */
export function writeHtml(doc: Node): string {
  if (doc.childCount === 1 && doc.firstChild?.isTextblock && doc.firstChild.content.size === 0) return '';
  const holder = document.createElement('div');
  holder.append(DOMSerializer.fromSchema(htmlSchema).serializeFragment(doc.content));
  for (const item of holder.querySelectorAll('li')) {
    const [only] = item.children;
    if (item.children.length === 1 && only?.tagName === 'P') item.replaceChildren(...only.childNodes);
  }
  return holder.innerHTML;
}
