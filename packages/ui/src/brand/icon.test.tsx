import { readFileSync } from 'node:fs';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Icon } from './icon.tsx';
import { ICON_NAMES } from './icon-names.ts';

afterEach(cleanup);

describe('Icon', () => {
  it('has a name for every symbol of the sprite and a symbol for every name', () => {
    const sprite = readFileSync('packages/ui/src/brand/icons.svg', 'utf8');
    const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
    expect(symbols.length).toBeGreaterThan(0);
    expect(symbols.sort()).toEqual([...ICON_NAMES].sort());
  });

  it('points into the sprite and stays silent', () => {
    const { container } = render(<Icon name="home" />);
    expect(container.querySelector('use')?.getAttribute('href')).toMatch(/icons.*\.svg.*#home$/);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
