import { afterEach, describe, expect, it } from 'vitest';
import { applyTheme, getTheme, setTheme } from './theme.tsx';

const onPage = () => document.documentElement.getAttribute('data-theme');

afterEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
});

describe('theme', () => {
  it('is the system’s until chosen, and again after', () => {
    expect(getTheme()).toBe('system');
    setTheme('light');
    expect([getTheme(), onPage(), localStorage.getItem('theme')]).toEqual(['light', 'light', 'light']);
    setTheme('system');
    expect([getTheme(), onPage(), localStorage.getItem('theme')]).toEqual(['system', null, null]);
  });

  it('applies what an earlier visit stored, and nothing else that may lie there', () => {
    localStorage.setItem('theme', 'dark');
    applyTheme();
    expect(onPage()).toBe('dark');
    localStorage.setItem('theme', '"><script>');
    applyTheme();
    expect(onPage()).toBeNull();
  });
});
