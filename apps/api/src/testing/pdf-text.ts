import { inflateSync } from 'node:zlib';

/** The text of each page's drawn glyphs, line by line, by the fonts' own tables: what a reader of the PDF finds. */
export function pdfText(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf);
  const letters = new Map<string, Map<number, string>>();
  for (const { dictionary } of objects.values()) {
    const table = objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(dictionary)?.[1]))?.stream;
    const id = /\/BaseFont \/(\S+)/.exec(dictionary)?.[1];
    if (table && id) letters.set(id, tableOf(table));
  }
  const fontOf = (resources: string, name: string) => {
    const font = objects.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(resources)?.[1]))?.dictionary ?? '';
    return letters.get(/\/BaseFont \/(\S+)/.exec(font)?.[1] ?? '') ?? new Map<number, string>();
  };
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\s/.test(dictionary))
    .map(({ dictionary }) => {
      const of = (name: string) => objects.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1]));
      return linesOf(of('Contents')?.stream ?? '', (name) => fontOf(of('Resources')?.dictionary ?? '', name));
    });
}

/** One line is one marked span. */
function linesOf(content: string, fontOf: (name: string) => ReadonlyMap<number, string>): string[] {
  return [...content.matchAll(/\/Span <<\n[\s\S]*?\n>> BDC\n([\s\S]*?)\nEMC/g)].map(([, span = '']) => {
    let font: ReadonlyMap<number, string> = new Map();
    let line = '';
    for (const [, name, hex = ''] of span.matchAll(/\/(F\d+) [\d.]+ Tf|<([\da-f]*)>/g)) {
      if (name) font = fontOf(name);
      for (const [code] of hex.matchAll(/.{4}/g)) line += font.get(Number.parseInt(code, 16)) ?? '';
    }
    return line;
  });
}

function tableOf(cmap: string): Map<number, string> {
  const table = new Map<number, string>();
  for (const [, from = '', , list = ''] of cmap.matchAll(/<([\da-f]+)> <([\da-f]+)> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\da-f ]*)>/g)].entries())
      table.set(
        Number.parseInt(from, 16) + index,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      );
  return table;
}

function objectsOf(pdf: Buffer): Map<number, { dictionary: string; stream: string | undefined }> {
  const text = pdf.toString('latin1');
  const objects = [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body = '']) => {
    const [dictionary = '', rest] = body.split(/\nstream\r?\n/);
    const bytes =
      rest === undefined ? undefined : Buffer.from(rest.slice(0, rest.lastIndexOf('\nendstream')), 'latin1');
    const isText = bytes && dictionary.includes('/FlateDecode') && !dictionary.includes('/Image');
    return [Number(id), { dictionary, stream: isText ? inflateSync(bytes).toString('latin1') : undefined }] as const;
  });
  return new Map(objects);
}
