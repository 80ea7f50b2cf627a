import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const S3_KEY = { keyId: 'the-key-id', key: 'the key of the store' };
const BUCKET = 'members';
const PAGE = 2;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Whether the signature of a request is that of our key, and its body is the signed one. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const {
    authorization = '',
    'x-amz-date': time = '',
    'x-amz-content-sha256': hash = '',
  } = headers as Record<string, string>;
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=the-key-id\/([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(authorization) ?? [];
  const [day = '', region = ''] = scope.split('/');
  const { pathname, search } = new URL(url ?? '', 'http://store');
  const lines = names.split(';').map((name) => `${name}:${headers[name]}`);
  const query = search.slice(1).split('&').sort().join('&');
  const canonical = [method, pathname, query, ...lines, '', names, hash].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const key = hmac(hmac(hmac(hmac(`AWS4${S3_KEY.key}`, day), region), 's3'), 'aws4_request');
  const ours = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${digest}`).toString('hex');
  return ours === signature && createHash('sha256').update(body).digest('hex') === hash;
}

/** A store with the calls of S3 that are used, in memory. It lists two objects a page. */
export async function s3Store() {
  const objects = new Map<string, { bytes: Buffer; savedAt: Date; encryption: string | undefined }>();
  const listOf = (query: URLSearchParams) => {
    const prefix = query.get('prefix') ?? '';
    const keys = [...objects.keys()].sort().filter((key) => key.startsWith(prefix));
    const files = keys.filter((key) => !key.slice(prefix.length).includes('/'));
    const from = Number(query.get('continuation-token') ?? 0);
    const more = from + PAGE < files.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    const contents = files.slice(from, from + PAGE).map((key) => {
      const modified = objects.get(key)?.savedAt.toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified><Size>1</Size></Contents>`;
    });
    return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${more}${contents.join('')}</ListBucketResult>`;
  };
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const key = pathname.slice(`/${BUCKET}/`.length);
    const found = objects.get(key);
    if (!isSigned(request, body))
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (!`${pathname}/`.startsWith(`/${BUCKET}/`))
      return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'PUT') {
      const encryption = request.headers['x-amz-server-side-encryption'] as string | undefined;
      objects.set(key, { bytes: body, savedAt: new Date(), encryption });
      return response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (key === '') return response.end(listOf(searchParams));
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (start === undefined) return response.end(found.bytes);
    return response.writeHead(206).end(found.bytes.subarray(Number(start), Number(end) + 1));
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: BUCKET,
    objects,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
