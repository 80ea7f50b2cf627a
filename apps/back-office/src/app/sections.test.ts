import { FIRST_ROLES } from '@krapao/contract/office/permissions';
import { expect, it } from 'vitest';
import { meOf } from '../shared/testing/operator.ts';
import { hiddenSections, landingOf, sectionsFor } from './sections.tsx';

it.each(Object.keys(FIRST_ROLES) as (keyof typeof FIRST_ROLES)[])(
  'the menu of %s shows what the role may see, and nothing else',
  { tags: ['O36'] },
  (role) => {
    const held: readonly string[] = FIRST_ROLES[role];
    const all = sectionsFor(meOf('owner'));
    expect(all.length).toBeGreaterThan(0);
    expect(sectionsFor(meOf(role))).toEqual(all.filter(({ permission }) => held.includes(permission)));
  },
);

it('no two sections share a key or a path', () => {
  const all = sectionsFor(meOf('owner'));
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
});

it.each([
  ['owner', '/dashboard'],
  ['finance', '/dashboard'],
  ['support', '/inbox'],
  ['marketing', '/dashboard'],
] as const)('%s begins at %s', { tags: ['O867'] }, (role, path) => {
  expect(landingOf(sectionsFor(meOf(role)), meOf(role))).toBe(path);
});

it.each(Object.keys(FIRST_ROLES) as (keyof typeof FIRST_ROLES)[])(
  'every page is shown to %s, or says that it is not theirs',
  { tags: ['O873'] },
  (role) => {
    const paths = [...sectionsFor(meOf(role)), ...hiddenSections(meOf(role))].map(({ path }) => path);
    expect(paths.toSorted()).toEqual(
      sectionsFor(meOf('owner'))
        .map(({ path }) => path)
        .toSorted(),
    );
  },
);
