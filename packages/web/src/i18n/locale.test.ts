import { describe, expect, it, vi } from 'vitest';

/** The language is chosen when the module loads, so every test reloads the module. */
async function start({ stored, laosMode = false }: { stored?: string; laosMode?: boolean }) {
  vi.resetModules();
  localStorage.clear();
  if (stored) localStorage.setItem('locale', stored);
  document.body.innerHTML = `<script id="krapao-config" type="application/json">${JSON.stringify({ laosMode })}</script>`;
  const locale = await import('./locale.ts');
  locale.applyLocale();
  return locale;
}

describe('the language at the start', () => {
  it('is Thai without a choice', async () => {
    expect((await start({})).currentLocale()).toBe('th');
    expect(document.documentElement.lang).toBe('th');
  });

  it('is Lao without a choice in the Lao build', async () => {
    expect((await start({ laosMode: true })).currentLocale()).toBe('la');
  });

  it('is the stored choice, also in the Lao build', async () => {
    expect((await start({ stored: 'en', laosMode: true })).currentLocale()).toBe('en');
  });

  it('is never a language we do not have', { tags: ['S1.25', 'S9.35'] }, async () => {
    expect((await start({ stored: 'de' })).currentLocale()).toBe('th');
  });
});

describe('changeLocale', () => {
  it('stores the choice, and puts it in the cookie in upper case', { tags: ['R16'] }, async () => {
    const { changeLocale, currentLocale } = await start({});
    changeLocale('la');
    expect(currentLocale()).toBe('la');
    expect(localStorage.getItem('locale')).toBe('la');
    expect(document.cookie).toContain('language=LA');
  });

  it('tells the page the real tag: la is lo', { tags: ['R16'] }, async () => {
    (await start({})).changeLocale('la');
    expect(document.documentElement.lang).toBe('lo');
  });
});
