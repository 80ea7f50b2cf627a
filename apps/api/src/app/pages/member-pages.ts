import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Setting } from '@krapao/contract/documents/settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { type EntryChunks, entryChunks, localeOf } from './entry-chunks.ts';
import { staticFiles } from './static-files.ts';
import { traceScript } from './trace-script.ts';

const CONFIG_PLACE = '<script id="krapao-config" type="application/json">{}</script>';

/** A worker is bound by the policy of its own file. Ours may compile WebAssembly, which reads slips; no page may. */
const WORKER = /\.worker-[\w-]{8}\.js(\.(br|gz))?$/;
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

export type MemberPages = { sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply };

type Options = {
  flags: Config['flags'];
  /** Written into the page too: a terminated service rejects the call that would fetch the contact. */
  contact: () => Promise<Setting<'contact'>>;
  isTraced: boolean;
};

/**
 * Serves the built member app. Every path that is neither a file nor a call returns the page, with this server's flags
 * written into it, so that one build serves every mode.
 */
export async function memberPages(
  app: FastifyInstance,
  folder: URL,
  { flags, contact, isTraced }: Options,
): Promise<MemberPages> {
  const file = await readFile(new URL('index.html', folder), 'utf8');
  const built = isTraced ? traceScript(app)(file) : file;
  const template = flags.laosMode ? laoPage(built) : built;
  if (!template.includes(CONFIG_PLACE)) throw new Error('the member page has no place for its configuration');
  const partsFor = await entryChunks(folder);
  let json = '';
  const write = ({ head, body }: EntryChunks) =>
    template
      // Functions, because "$&" in a flag would be special in a replacement text.
      .replace(CONFIG_PLACE, () => CONFIG_PLACE.replace('{}', () => json))
      // At the end of the head, because the page's own style sheets come first and define the order of layers.
      .replace('</head>', () => `${head}</head>`)
      .replace('</body>', () => `${body}</body>`);
  /** Finished pages by their chunks. There are few, so each is rendered and compressed once. */
  const written = new Map<EntryChunks, Page>();
  const writeConfig = (known: Setting<'contact'> | null) => {
    const { lineName, lineLink } = known ?? {};
    // "<" would let a flag's text end the script element.
    const next = JSON.stringify({ ...flags, contact: known && { lineName, lineLink } }).replaceAll('<', '\\u003c');
    if (next !== json) written.clear();
    json = next;
  };
  writeConfig(await contact().catch(() => null));
  /** Refreshes the contact without delaying this page: the next page has the operator's change. */
  const lookAgain = () => void contact().then(writeConfig, () => undefined);
  const pageFor = (request: FastifyRequest) => {
    const locale = localeOf(request.headers.cookie, flags.laosMode ? 'la' : 'th');
    const parts = partsFor(request.url.replace(/\?.*$/, ''), locale);
    const page = written.get(parts) ?? compressed(write(parts));
    written.set(parts, page);
    return page;
  };

  await staticFiles(app, fileURLToPath(folder), (reply, path) => {
    if (WORKER.test(path)) reply.header('content-security-policy', WORKER_POLICY);
  });
  return {
    sendPage: (request, reply) => {
      lookAgain();
      const page = pageFor(request);
      const accepted = String(request.headers['accept-encoding']).split(/,\s*/);
      const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
      if (encoding) reply.header('content-encoding', encoding);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding, cookie')
        .send(page[encoding ?? 'plain']);
    },
  };
}

/** The Lao build's icon and name in the tab and on the home screen. */
const laoPage = (html: string): string =>
  html
    .replaceAll(/href="\/(favicon\.svg|apple-touch-icon\.png|manifest\.webmanifest)"/g, 'href="/lao-$1"')
    .replace('<title>กระเป๋า</title>', '<title>ກະເປົາ</title>')
    .replace('กระเป๋าเดียว เล่นได้ทุกเกม', 'ກະເປົາດຽວ ຫຼິ້ນໄດ້ທຸກເກມ');

type Page = { plain: string; br: Buffer; gzip: Buffer };

const compressed = (plain: string): Page => ({ plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) });
