import { FIRST_ROLES, PERMISSIONS } from '@krapao/contract/office/permissions';
import { describe, expect, it } from 'vitest';
import type { Role } from './queries.ts';
import { changedRoles, codeOf, GROUPS, holds, toggled } from './roles-draft.ts';

const viewer: Role = { code: 'viewer', name: 'Viewer', permissions: [...FIRST_ROLES.viewer], operators: 1 };
const owner: Role = { code: 'owner', name: 'Owner', permissions: [...PERMISSIONS], operators: 1 };

describe('the matrix of roles', () => {
  it('has every permission once', () => {
    expect(Object.values(GROUPS).flat().sort()).toEqual([...PERMISSIONS].sort());
  });

  it('changes what a role holds, and back again changes nothing', () => {
    const more = toggled(viewer, {}, 'audit.read');
    expect(holds(viewer, more, 'audit.read')).toBe(true);
    expect(changedRoles([owner, viewer], more)).toEqual([viewer]);
    expect(changedRoles([owner, viewer], toggled(viewer, more, 'audit.read'))).toEqual([]);
  });

  it('never takes away everybody’s own page, nor the owner’s power to let others in', () => {
    expect(toggled(viewer, {}, 'office')).toEqual({});
    expect(toggled(owner, {}, 'operators.write')).toEqual({});
    expect(holds({ ...owner, permissions: [] }, {}, 'operators.write')).toBe(true);
  });
});

it.each([
  ['Night shift', [], 'night-shift'],
  ['Night shift', ['night-shift'], 'night-shift-2'],
  ['กะดึก', [], 'role'],
  ['7 Up!', [], 'up'],
] as const)('a role named "%s" beside %j gets the code %s', (name, taken, code) => {
  expect(codeOf(name, taken)).toBe(code);
});
