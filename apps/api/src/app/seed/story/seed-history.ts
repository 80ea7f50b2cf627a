import { type MemberCall, memberCalls } from './member-calls.ts';
import type { Scene } from './scene.ts';
import { type DemoMember, sceneContexts, type World } from './scene-context.ts';

/** The scenes of one member. The last scene writes a statement entry. */
export type MemberHistory = {
  member: DemoMember;
  /** The day of the first seeding, to which scenes are relative. */
  today: Date;
  scenes: readonly Scene[];
  /** Time of the member's newest statement entry. */
  newestLine: Date | undefined;
};

type Placed = { member: DemoMember; at: Date; number: number; isBegun: boolean; scene: Scene };

/**
 * Seeds the remaining scenes in the order of their times. The statement marks the progress of an earlier run: a scene
 * older than its newest entry is complete and never repeated.
 */
export async function seedHistory(world: World, remaining: readonly Placed[]): Promise<void> {
  const { clock, outside } = world;
  const contextFor = sceneContexts(world);
  try {
    for (const { member, scene, ...place } of remaining.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      clock.set(place.at);
      await outside.stopClock(place.at);
      await scene.act(contextFor(member, place));
    }
    const call = memberCalls(world.modules);
    for (const memberId of new Set(remaining.map(({ member }) => member.id))) await readHistory(call, memberId);
  } finally {
    await outside.letClockRun();
  }
}

const PAGE_ROWS = 100;

/** Marks the history as read, except for the newest entry. */
async function readHistory(call: MemberCall, memberId: string): Promise<void> {
  const body = { page: 1, limit: PAGE_ROWS };
  const { statements } = await call(memberId, 'POST /api/statement', { body });
  const references = statements.filter(({ isUnread }) => isUnread).map(({ reference }) => reference);
  if (references.length > 1)
    await call(memberId, 'POST /api/statement/read', { body: { references: references.slice(1) } });
}

/** The remaining scenes: all for a member without entries, none once the member has newer entries. */
export function restOf({ member, today, scenes, newestLine }: MemberHistory): Placed[] {
  const newest = newestLine?.getTime() ?? 0;
  const placed = scenes.map((scene, number) => {
    const at = scene.when(today);
    return { member, scene, number, at, isBegun: at.getTime() === newest };
  });
  const isOver = placed.every(({ at }) => at.getTime() <= newest);
  return isOver ? [] : placed.filter(({ at }) => at.getTime() >= newest);
}
