import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const NEEDED = { DATABASE_URL: 'postgresql://krapao@localhost/krapao', APP_SECRET: 'x'.repeat(32) };

describe('the environment', () => {
  it('needs a database and a secret, everything else has a default', () => {
    expect(readConfig(NEEDED)).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      trustedProxies: 0,
      sms: { url: 'http://127.0.0.1:8082/sms/v1/' },
      flags: { laosMode: false, iframeMode: false, sportsSiteUrl: null, providerNotice: null, chatBackendUrl: null },
    });
  });

  it('is read once and every fault is reported together, naming its variable', () => {
    const faulty = {
      DATABASE_URL: 'mysql://x',
      APP_SECRET: 'short',
      PORT: '70000',
      LAOS_MODE: 'maybe',
      SPORTS_SITE_URL: 'javascript:alert(1)',
      TRUSTED_PROXIES: '-1',
    };
    const message = (() => {
      try {
        return JSON.stringify(readConfig(faulty));
      } catch (error) {
        return (error as Error).message;
      }
    })();
    for (const name of Object.keys(faulty)) expect(message).toContain(`  ${name}: `);
    expect(message.split('\n')).toHaveLength(1 + Object.keys(faulty).length);
  });

  it('says which needed variables are missing', () => {
    expect(() => readConfig({})).toThrow(/DATABASE_URL[\s\S]*APP_SECRET/);
  });

  it('never repeats a secret in its complaint', () => {
    expect(() => readConfig({ ...NEEDED, APP_SECRET: 'my short secret' })).toThrow(/^(?![\s\S]*my short secret)/);
  });

  it('treats an empty value as one that is not set', () => {
    expect(readConfig({ ...NEEDED, PORT: '', LAOS_MODE: '' }).port).toBe(8080);
  });

  it.each(['1', 'true', 'yes', 'on', 'TRUE'])('reads LAOS_MODE=%s as on', { tags: ['S9.41'] }, (LAOS_MODE) => {
    expect(readConfig({ ...NEEDED, LAOS_MODE }).flags.laosMode).toBe(true);
  });

  const complaint = (env: Record<string, string>) => {
    try {
      readConfig({ ...NEEDED, ...env });
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('lets nobody frame the wallet without iframe mode, and refuses iframe mode that does not say who may', () => {
    expect(readConfig({ ...NEEDED, IFRAME_ORIGINS: 'https://a.example' }).frameAncestors).toEqual([]);
    expect(complaint({ IFRAME_MODE: 'true' })).toBe(
      'These environment variables need mending:\n' +
        '  IFRAME_ORIGINS: must name the sites that may show the wallet in a frame, because IFRAME_MODE is on',
    );
    expect(complaint({ IFRAME_MODE: 'true', PORT: '0' })?.split('\n')).toHaveLength(3);
  });

  it.each([
    ['one site', 'https://a.example', ['https://a.example']],
    ['several', ' https://a.example  https://b.example:8443 ', ['https://a.example', 'https://b.example:8443']],
    ['this machine', 'http://localhost:3000', ['http://localhost:3000']],
  ])('takes %s that may frame the wallet', (_, IFRAME_ORIGINS, expected) => {
    expect(readConfig({ ...NEEDED, IFRAME_MODE: 'true', IFRAME_ORIGINS }).frameAncestors).toEqual(expected);
  });

  it.each([
    '*',
    'https:',
    'https://*',
    'https://*.example',
    'https://a.example/',
    'https://a.example/page',
    'https://A.example',
    'https://a.example:443',
    'http://a.example',
    'a.example',
    "'self'",
    'https://a.example; script-src *',
    'https://a.example, https://b.example',
    'https://user@a.example',
    'https://a..example:99999',
    'javascript:alert(1)',
  ])('refuses %s as a site that may frame the wallet, with one clear message', (IFRAME_ORIGINS) => {
    const message = complaint({ IFRAME_MODE: 'true', IFRAME_ORIGINS });
    expect(message?.split('\n')).toHaveLength(2);
    expect(message).toContain('  IFRAME_ORIGINS: must be origins with spaces between');
  });

  it('hands the page nothing secret', () => {
    const { flags, ...rest } = readConfig({ ...NEEDED, SMS_KEY: 'the-gateway-key' });
    expect(JSON.stringify(flags)).not.toMatch(/xxxx|the-gateway-key|postgresql/);
    expect(rest.sms.key).toBe('the-gateway-key');
  });
});
