import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULT_MODES } from './faults/faults.ts';
import { PROVIDERS } from './games/providers.ts';
import { type RunningSandbox, startSandbox } from './testing/sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const folder = new URL('../public/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8');
const page = (path: string) => sandbox.request('GET', path, undefined, { accept: 'text/html' });

describe('pages', () => {
  it.each(['/', '/phone', '/games', '/faults', '/play/naga?session=x'])(
    '%s is HTML under a policy that allows our own files only',
    async (path) => {
      const response = await page(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      // The phone page compiles its QR decoder (WebAssembly); no page may evaluate text as code.
      const mayCompile = ['/', '/phone'].includes(path);
      expect(policy.match(/[^\s;]*unsafe[^\s;]*/g) ?? []).toEqual(mayCompile ? ["'wasm-unsafe-eval'"] : []);
      expect(policy.includes("frame-ancestors 'none'")).toBe(!path.startsWith('/play/'));
      expect(await response.text()).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
    },
  );

  it('ask for nothing that is not there', async () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(html|css|js)$/.test(name),
    );
    const paths = files.flatMap(
      (name) => read(name).match(/(?<=["'(])\/(art|css|js|texts|ui|zxing)\/[\w./-]+\.\w+/g) ?? [],
    );
    expect(paths.length).toBeGreaterThan(20);
    for (const path of new Set(paths)) expect([path, (await page(path)).status]).toEqual([path, 200]);
  });

  it('wear the tokens and the fonts of our own pages, and keep no copy', async () => {
    const built = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(built.filter((name) => /tokens|fonts|\.woff2$/.test(name))).toEqual([]);
    for (const name of built.filter((file) => file.endsWith('.html'))) expect(read(name)).toContain('"/css/base.css"');
    expect(read('css/base.css')).toMatch(/"\/ui\/styles\/tokens\.css".*"\/ui\/styles\/fonts\.css"/s);

    const faces = await (await page('/ui/styles/fonts.css')).text();
    const fonts = faces.match(/(?<=url\("\.)\/fonts\/[\w-]+\.woff2/g) ?? [];
    expect(fonts.length).toBeGreaterThan(3);
    for (const path of fonts)
      expect([path, (await page(`/ui/styles${path}`)).headers.get('content-type')]).toEqual([path, 'font/woff2']);
    for (const path of ['/ui/button.tsx', '/ui/..%2fpackage.json']) expect((await page(path)).status).toBe(404);
  });

  it('name breakpoints that browsers know', async () => {
    expect(read('css/games.css')).toContain('(--tablet)');
    expect(await (await page('/css/games.css')).text()).toContain('@media (min-width: 768px)');
  });

  it('have every element that their scripts look for', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const text = files
      .filter((name) => /\.(html|js)$/.test(name))
      .map(read)
      .join('\n');
    const found = files
      .filter((name) => name.endsWith('.js'))
      .flatMap((name) => [...read(name).matchAll(/(?:\$|find)\('\.([\w-]+)/g)].map(([, name]) => name ?? ''));
    expect(found.length).toBeGreaterThan(20);
    const isMade = (name: string) =>
      new RegExp(`class="([^"]* )?${name}[ "]|el\\('\\w+[\\w.-]*\\.${name}\\b`).test(text);
    expect(found.filter((name) => !isMade(name))).toEqual([]);
  });

  it('have the art of every provider', async () => {
    for (const { code } of PROVIDERS) {
      expect((await page(`/art/bg-${code}.svg`)).status).toBe(200);
      expect((await page(`/art/logo-${code}.svg`)).status).toBe(200);
    }
  });

  it.each(['/nothing', '/play/nobody', '/..%2fpackage.json', '/%2e%2e/src/main.ts'])(
    '%s is not found',
    async (path) => {
      expect((await page(path)).status).toBe(404);
    },
  );
});

describe('texts', () => {
  const load = (lang: string) => JSON.parse(read(`texts/${lang}.json`)) as Record<string, string>;
  const english = load('en');
  const holes = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, (text.match(/\{\w+\}/g) ?? []).sort()]));

  it.each(['th', 'la'])('%s has every English key, with the same holes', (lang) => {
    const found = holes(load(lang));
    const wanted = holes(english);
    expect(Object.keys(found).sort()).toEqual(Object.keys(wanted).sort());
    for (const [key, names] of Object.entries(wanted)) expect(new Set(found[key])).toEqual(new Set(names));
  });

  it('name every fault, team and key that a page asks for', () => {
    const used = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(html|js)$/.test(name))
      .flatMap((name) => read(name).match(/(?<=\bt\('|data-t="|data-t-label=")[\w.-]+(?=['"])/g) ?? []);
    const script = read('js/accounts.js');
    const errors = [...(script.match(/(?<=^ {2}')[A-Z_]+(?=',$)/gm) ?? []), 'INTERNAL'];
    const computed = [
      ...errors.map((code) => `bank.error.${code}`),
      ...['opening', 'payment', 'payout', 'gift'].map((label) => `bank.label.${label}`),
      ...['active', 'redeemed', 'expired'].map((status) => `wallet.status.${status}`),
      ...FAULT_MODES.flatMap((mode) => [`fault.${mode}`, `fault.${mode}.what`]),
      ...PROVIDERS.flatMap(({ game }) =>
        game.kind === 'match' ? game.fixtures.flatMap(({ home, away }) => [`team.${home}`, `team.${away}`]) : [],
      ),
    ];
    expect(used.length).toBeGreaterThan(40);
    for (const key of [...used, ...computed]) expect(english).toHaveProperty([key]);
  });
});
