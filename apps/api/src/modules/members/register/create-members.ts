import type { MembersDeps } from '../members.deps.ts';
import { membersRepository } from '../members.repository.ts';

export const createMembers = (deps: Omit<MembersDeps, 'members'>): MembersDeps => ({
  ...deps,
  members: membersRepository(deps.db, deps.clock),
});
