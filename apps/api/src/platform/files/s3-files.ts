import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { checkedName, type Files, type StoredFile } from './files.ts';
import { readXml, textAt } from './read-xml.ts';
import { signRequest } from './sign-request.ts';

export type S3Store = {
  /** Address of the service; the bucket is part of the path. */
  url: string;
  bucket: string;
  region: string;
  keyId: string;
  key: string;
  /** Encryption by the service, such as AES256. */
  encryption?: string | undefined;
  timeoutMs: number;
};

type Call = {
  method: 'GET' | 'PUT' | 'DELETE';
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: { stream: () => Readable; bytes: number; hash: string };
};

const EMPTY = createHash('sha256').digest('hex');
const PROBE = 'probe.part';
const REASON_MAX = 300;

const bytesBody = (bytes: Uint8Array) => ({
  stream: () => Readable.from([bytes]),
  bytes: bytes.length,
  hash: createHash('sha256').update(bytes).digest('hex'),
});

async function fileBody(file: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { stream: () => createReadStream(file), bytes: (await stat(file)).size, hash: hash.digest('hex') };
}

/** Files in a bucket of an S3-compatible store, below a folder of it: '' or `chat/`. */
export function s3Files(store: S3Store, folder = ''): Files {
  const root = new URL(`${store.url.replace(/\/$/, '')}/${store.bucket}`);
  const { request } = root.protocol === 'https:' ? https : http;

  /** The answer with its body unread; undefined if the object is missing. */
  async function send({ method, name, query = {}, headers = {}, body }: Call) {
    const url = new URL(root);
    if (name !== undefined) url.pathname += `/${folder}${name}`;
    url.search = new URLSearchParams(query).toString();
    const signed = signRequest({ method, url, headers, bodyHash: body?.hash ?? EMPTY, at: new Date() }, store);
    const answer = await new Promise<http.IncomingMessage>((done, fail) => {
      const sent = request(url, {
        method,
        timeout: store.timeoutMs,
        headers: { ...signed, ...(method === 'PUT' && { 'content-length': String(body?.bytes ?? 0) }) },
      });
      sent.on('response', done).on('error', fail);
      sent.on('timeout', () => sent.destroy(new Error(`the file store did not answer ${method}`)));
      if (body) pipeline(body.stream(), sent).catch(fail);
      else sent.end();
    });
    const status = answer.statusCode ?? 0;
    if (status < 300) return answer;
    const reason = (await text(answer)).slice(0, REASON_MAX);
    // Without the right to list, S3 answers 403 for a missing object: such a key is to be mended, not to look empty.
    if (status === 404 && !reason.includes('NoSuchBucket')) return undefined;
    throw new Error(`the file store answered ${status} to ${method}: ${reason}`);
  }

  async function finish(call: Call): Promise<boolean> {
    const answer = await send(call);
    if (answer) await buffer(answer);
    return answer !== undefined;
  }
  const put = async (name: string, body: NonNullable<Call['body']>) => {
    const headers = store.encryption ? { 'x-amz-server-side-encryption': store.encryption } : {};
    if (!(await finish({ method: 'PUT', name, body, headers }))) throw new Error('the file store has no such bucket');
  };

  async function listPage(token: string | undefined) {
    const query = { 'list-type': '2', prefix: folder, delimiter: '/', ...(token && { 'continuation-token': token }) };
    const answer = await send({ method: 'GET', query });
    const page = { files: [] as StoredFile[], next: undefined as string | undefined };
    if (!answer) throw new Error('the file store has no such bucket');
    const names = ['Contents', 'NextContinuationToken'];
    await readXml(await text(answer), { names, depthMax: 2 }, (node) => {
      if (node.name === 'NextContinuationToken') page.next = node.text.trim();
      const key = textAt(node, 'Key');
      if (key)
        page.files.push({ name: key.slice(folder.length), savedAt: new Date(textAt(node, 'LastModified') ?? 0) });
    });
    return page;
  }

  return {
    save: async (name, bytes) => put(checkedName(name), bytesBody(bytes)),
    async take(name, from) {
      await put(checkedName(name), await fileBody(from));
      await rm(from, { force: true });
    },
    async read(name) {
      const answer = await send({ method: 'GET', name: checkedName(name) });
      return answer && (await buffer(answer));
    },
    // By one byte and not by HEAD, whose answer has no body to name a missing bucket.
    has: (name) => finish({ method: 'GET', name: checkedName(name), headers: { range: 'bytes=0-0' } }),
    readPart: (name, { start, end }) =>
      send({ method: 'GET', name: checkedName(name), headers: { range: `bytes=${start}-${end}` } }),
    async remove(name) {
      await finish({ method: 'DELETE', name });
    },
    async isWritable() {
      try {
        await put(PROBE, bytesBody(Buffer.from(PROBE)));
        return await finish({ method: 'DELETE', name: PROBE });
      } catch {
        return false;
      }
    },
    async *list() {
      for (let token: string | undefined; ; ) {
        const page = await listPage(token);
        yield* page.files;
        if (page.next === undefined) return;
        token = page.next;
      }
    },
  };
}
