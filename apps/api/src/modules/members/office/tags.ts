import { type Db, violatedConstraint } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { MembersDeps } from '../members.deps.ts';
import { nothingToChange, noting } from './act-on-member.ts';
import { pinsRepository } from './pins.repository.ts';
import { tagsRepository } from './tags.repository.ts';

type Deps = Pick<MembersDeps, 'db' | 'random' | 'clock'>;
export type TagDeps = Pick<MembersDeps, 'db'> & {
  /** The name of a segment with this tag. */
  segmentWithTag(transaction: Db, tag: string): Promise<string | undefined>;
};

export const listTags = (db: Db) => tagsRepository(db).list();

/** Tags by member. */
export async function tagsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string }[]>> {
  const tags = new Map<string, { id: string; name: string }[]>();
  for (const { memberId, id, name } of await tagsRepository(db).ofMembers(ids))
    tags.set(memberId, [...(tags.get(memberId) ?? []), { id, name }]);
  return tags;
}

export async function createTag({ db, random, clock }: Deps, name: string, by: string) {
  const id = random.uuid();
  await once(() => tagsRepository(db).insert({ id, name, by, at: clock.now() }));
  return { id, name };
}

/** A tag that a segment names stays in use: the members with it would be no audience any more. */
export const changeTag = (
  { db, segmentWithTag }: TagDeps,
  id: string,
  to: { name: string; isInUse: boolean },
): Promise<void> =>
  once(() =>
    transact(db, async (transaction) => {
      if (!(await tagsRepository(transaction).save(id, to))) throw new AppError('NO_DATA');
      const segment = to.isInUse ? undefined : await segmentWithTag(transaction, id);
      if (segment !== undefined) throw new AppError('TAG_IN_USE', { segment });
    }),
  );

/** Those of these tags that are in use, and stay so until the transaction ends. */
export const lockTags = (transaction: Db, ids: readonly string[]) => tagsRepository(transaction).lock(ids);

/** Two tags with one name are one too many. */
const once = <Result>(write: () => Promise<Result>): Promise<Result> =>
  write().catch((error) => {
    throw violatedConstraint(error) === 'tag_name' ? nothingToChange() : error;
  });

type Tagging = { members: readonly string[]; tag: string; isOn: boolean; by: string };

/** Gives a tag to members or takes it, with an act in the file of each that it changes. */
export async function tagMembers(deps: Deps, { members, tag, isOn, by }: Tagging): Promise<number> {
  const found = (await listTags(deps.db)).find(({ id, isInUse }) => id === tag && (isInUse || !isOn));
  if (!found) throw new AppError('NO_DATA');
  return transact(deps.db, async (transaction, send) => {
    const tags = tagsRepository(transaction);
    // One order for all, so that two who tag the same members never wait for each other.
    const ids = [...new Set(members)].sort();
    const changed = isOn ? await tags.give(ids, tag, by, deps.clock.now()) : await tags.take(ids, tag);
    for (const memberId of changed)
      send(noting(deps, isOn ? 'tag' : 'untag', { memberId, operatorId: by, reason: found.name }, {}));
    return changed.length;
  });
}

/** Pins a note of the member, or unpins it. */
export async function pinNote(
  { db, clock }: Deps,
  { isPinned, ...pin }: { memberId: string; noteId: string; isPinned: boolean; by: string },
): Promise<void> {
  const pins = pinsRepository(db);
  if (!(await (isPinned ? pins.insert(pin, clock.now()) : pins.remove(pin)))) throw nothingToChange();
}

/** Pinned notes, the latest first. */
export const pinnedNotes = (db: Db, memberId: string) => pinsRepository(db).ofMember(memberId);
