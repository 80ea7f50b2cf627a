import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OFFICE_CALLS } from '@krapao/contract/office/calls';
import { OFFICE_STATUS } from '@krapao/contract/office/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenOperator } from '../testing/operators.ts';
import { service } from '../testing/service.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const PAGE = '<!doctype html><title>Back office</title>';
let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'krapao-office-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(path.join(folder, 'assets/main-abcd1234.js'), 'export {};');
  await mkdir(path.join(folder, 'preview'));
  for (const file of ['preview.html', 'preview.html.gz'])
    await writeFile(path.join(folder, 'preview', file), '<!doctype html><title>Preview</title>');
  // A service framed by other sites whose chat is elsewhere.
  const env = { IFRAME_MODE: 'true', IFRAME_ORIGINS: 'https://a.example', CHAT_BACKEND_URL: 'https://chat.example' };
  server = await testServer({ env, officePagesFolder: pathToFileURL(`${folder}/`) });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string) => server.officeApp.inject({ url });

describe('the port of the back office', () => {
  it('gives its page for every path that is neither a file nor a call', async () => {
    for (const url of ['/', '/invite', '/members/5?tab=money']) {
      const { statusCode, headers, payload } = await get(url);
      expect([statusCode, headers['content-type'], payload]).toEqual([200, 'text/html; charset=utf-8', PAGE]);
    }
    const file = await get('/assets/main-abcd1234.js');
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await get('/api/office/nothing')).json()).toEqual({ message: 'NO_DATA' });
  });

  it('says of a part that is gone that it is not there, and sends no page for it', async () => {
    const gone = await get('/assets/main-00000000.js');
    expect([gone.statusCode, gone.headers['content-type']]).toEqual([404, expect.stringContaining('json')]);
  });

  it('is framed by nobody and loads nothing from elsewhere, whatever the members’ pages may', async () => {
    for (const url of ['/', '/api/office/me']) {
      const { headers } = await get(url);
      expect(headers['x-frame-options']).toBe('DENY');
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('example');
    }
    expect((await get('/api/office/me')).headers['cache-control']).toBe('no-store');
  });

  it('says whether it is alive and ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'alive' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('documents its calls and codes, and none of the members’', async () => {
    const document = (await get('/api/docs/openapi.json')).json();
    const paths = new Set(Object.keys(OFFICE_CALLS).map((key) => key.split(' ')[1]));
    expect(new Set(Object.keys(document.paths))).toEqual(paths);
    const { message } = document.components.schemas.Error.properties;
    expect(message.enum).toEqual(expect.arrayContaining(Object.keys(OFFICE_STATUS)));
    const { security } = document.paths['/api/office/audit'].get;
    expect(security).toEqual([{ operator: ['audit.read'] }]);
    const fields = document.paths['/api/office/sign-in'].post.requestBody.content['application/json'].schema.properties;
    expect([fields.password.writeOnly, fields.username.writeOnly]).toEqual([true, undefined]);
  });

  it('lets its own pages alone frame the preview, which may call nobody; members’ port knows neither', {
    tags: ['O461'],
  }, async () => {
    const policyOf = async (url: string) => {
      const requested = { url, headers: { 'accept-encoding': 'gzip' } };
      const { statusCode, headers } = await server.officeApp.inject(requested);
      expect(statusCode).toBe(200);
      return { policy: String(headers['content-security-policy']), frames: headers['x-frame-options'] };
    };
    const page = await policyOf('/');
    expect(page.policy).toContain("frame-src 'self'");
    expect([page.policy.includes("frame-ancestors 'none'"), page.frames]).toEqual([true, 'DENY']);
    const preview = await policyOf('/preview/preview.html');
    expect(preview.policy).toContain("connect-src 'none'");
    expect(preview.policy).toContain("frame-ancestors 'self'");
    expect(preview.frames).toBe('SAMEORIGIN');
    expect((await server.app.inject('/preview/preview.html')).statusCode).toBe(404);
  });

  it('is open while the service is gone: operators open it again', async () => {
    await server.saveSetting('service', service('terminated'));
    const { cookie } = await givenOperator(server);
    expect((await server.call('GET /api/chat/config')).status).toBe(410);
    expect((await server.office('GET /api/office/me', { cookie })).status).toBe(200);
    await server.saveSetting('service', service('active'));
  });
});
