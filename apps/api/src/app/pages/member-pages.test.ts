import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { service } from '../../testing/service.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { DEFAULT_SETTINGS } from '../seed/settings.ts';

const PAGE = `<!doctype html><head><link rel="icon" href="/favicon.svg"><title>กระเป๋า</title><script id="krapao-config" type="application/json">{}</script><script src="/app-12345678.js"></script></head><body></body>`;

const inEach = (head: string, bodies: Record<'th' | 'la' | 'en', string>) =>
  Object.fromEntries(Object.entries(bodies).map(([locale, body]) => [locale, { head: `${head}-${locale}`, body }]));

/** In the format of the app's build. */
const ENTRY_CHUNKS = {
  pages: { '/': 'home', '/user/home': 'home' },
  parts: {
    home: inEach('<i>home', { th: '<p>กระเป๋า</p>', la: '<p>$& ກະເປົາ</p>', en: '' }),
    other: inEach('<i>other', { th: '', la: '', en: '' }),
  },
};

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'krapao-pages-'));
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(path.join(folder, 'app-12345678.js'), 'run()');
  await writeFile(path.join(folder, 'app-12345678.js.map'), 'secret sources');
  await writeFile(path.join(folder, 'reader.worker-12345678.js'), 'read()');
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, '.vite/entry-chunks.json'), JSON.stringify(ENTRY_CHUNKS));
  await writeFile(path.join(folder, 'robots.txt'), 'User-agent: *');
  server = await testServer({
    pagesFolder: pathToFileURL(`${folder}/`),
    env: { LAOS_MODE: 'true', PROVIDER_NOTICE: '</script><script>alert(1)</script>$&', RATE_LIMIT_FACTOR: '0.01' },
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, remoteAddress = '203.0.113.9') => server.app.inject({ url, remoteAddress });
const configOf = (html: string) => JSON.parse(/application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? '');

describe('the member app', () => {
  it.each(['/', '/login', '/register?code=KPabc', '/user/statement', '/no/such/page'])(
    'is what %s shows',
    { tags: ['S2.1'] },
    async (url) => {
      const { statusCode, headers, payload } = await get(url);
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(payload).toContain('<script src="/app-12345678.js">');
    },
  );

  it('gets the flags of this server written into it, and no flag can break out', {
    tags: ['S9.41', 'R15'],
  }, async () => {
    const { payload } = await get('/');
    expect(payload).not.toContain('<script>alert(1)');
    const { contact: _, ...flags } = configOf(payload);
    expect(flags).toEqual({
      laosMode: true,
      iframeMode: false,
      sportsSiteUrl: null,
      providerNotice: '</script><script>alert(1)</script>$&',
      chatBackendUrl: null,
    });
  });

  it('has the letter and the name of the Lao build in its tab', { tags: ['R45'] }, async () => {
    const { payload } = await get('/');
    expect(payload).toContain('<link rel="icon" href="/lao-favicon.svg"><title>ກະເປົາ</title>');
  });

  it('says whom to ask when the service answers no more, as the operator set it last', {
    tags: ['S2.14'],
  }, async () => {
    const contact = { ...DEFAULT_SETTINGS.contact, lineName: '</script>$&', lineLink: 'https://line.example/new' };
    const { lineName, lineLink } = contact;
    await server.saveSetting('contact', contact);
    await vi.waitFor(async () => {
      expect(configOf((await get('/terminated')).payload).contact).toEqual({ lineName, lineLink });
    });
  });

  it('carries the first parts of its path, in the language of the reader', async () => {
    const partsOf = async (url: string, cookie = '') => {
      const { payload } = await server.app.inject({ url, headers: { cookie } });
      return /<i>(.*?)<\/head><body>(.*?)<\/body>/.exec(payload)?.slice(1);
    };
    expect(await partsOf('/user/home?x=1')).toEqual(['home-la', '<p>$& ກະເປົາ</p>']);
    expect(await partsOf('/', 'a=b; language=TH')).toEqual(['home-th', '<p>กระเป๋า</p>']);
    expect(await partsOf('/user/home', 'language=EN')).toEqual(['home-en', '']);
    expect(await partsOf('/user/statement')).toEqual(['other-la', '']);
    expect(await partsOf('/constructor')).toEqual(['other-la', '']);
  });

  it('is sent compressed to who can read that', async () => {
    const sent = async (encoding: string) => {
      const { headers, rawPayload } = await server.app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
      return [headers['content-encoding'], rawPayload] as const;
    };
    const [none, plain] = await sent('br;q=0, identity');
    expect(none).toBeUndefined();
    const [br, small] = await sent('gzip, deflate, br');
    expect([br, brotliDecompressSync(small)]).toEqual(['br', plain]);
    const [gzip, other] = await sent('gzip');
    expect([gzip, gunzipSync(other)]).toEqual(['gzip', plain]);
  });

  it('still loads when the service is terminated, to say so', { tags: ['S2.14'] }, async () => {
    await server.saveSetting('service', service('terminated'));
    expect((await get('/terminated')).statusCode).toBe(200);
    await server.saveSetting('service', service('active'));
  });

  it('is not counted as an unknown path, because a whole network may share one address', async () => {
    for (let visit = 0; visit < 5; visit += 1) expect((await get('/login')).statusCode).toBe(200);
  });

  it('is counted where the app has no page, and refused beyond the limit', { tags: ['P224'] }, async () => {
    const statuses: number[] = [];
    for (let visit = 0; visit < 4; visit += 1)
      statuses.push((await get(`/wp-login-${visit}.php`, '203.0.113.24')).statusCode);
    expect([statuses.at(0), statuses.at(-1)]).toEqual([200, 429]);
  });

  it('never answers an unknown call', async () => {
    const { statusCode, payload } = await get('/api/unknown', '203.0.113.10');
    expect([statusCode, payload]).toEqual([404, '{"message":"NO_DATA"}']);
  });
});

describe('files', () => {
  it('with a hash in their name are kept for a year, others are asked for again', async () => {
    expect((await get('/app-12345678.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/robots.txt')).headers['cache-control']).toBe('no-cache');
  });

  it('may compile WebAssembly in a worker only, and never make code of a text', async () => {
    const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
    expect(await policyOf('/reader.worker-12345678.js')).toContain("script-src 'self' 'wasm-unsafe-eval'");
    for (const url of ['/', '/app-12345678.js', '/robots.txt']) expect(await policyOf(url)).not.toContain('wasm');
    for (const url of ['/', '/reader.worker-12345678.js'])
      expect(await policyOf(url)).not.toMatch(/'unsafe-(eval|inline)'/);
  });

  it.each([
    '/app-12345678.js.map',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2f..%2fetc/passwd',
    '//etc/passwd',
  ])('%s is not one of them', async (url) => {
    const { payload } = await get(url);
    expect(payload).not.toMatch(/secret sources|"name"|root:/);
  });
});
