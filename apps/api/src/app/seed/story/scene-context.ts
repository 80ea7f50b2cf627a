import type { AnswerOf, CallKey } from '@krapao/contract/calls';
import { after } from '../../../platform/clock.ts';
import { derivedId } from '../../../platform/secrets/random.ts';
import type { Modules } from '../../wire/wire-modules.ts';
import { type Given, type MemberCall, memberCalls } from './member-calls.ts';
import { type OfficeCall, officeCalls } from './office-calls.ts';
import type { Account, Outside } from './outside.ts';
import type { StoryClock } from './story-clock.ts';

export type DemoMember = { id: string; phone: string; bank: Account };

export type World = {
  modules: Modules;
  /** The same modules with a very short timeout for games: for a response that never comes. */
  impatient: Modules;
  outside: Outside;
  clock: StoryClock;
};

export type SceneContext = {
  readonly member: DemoMember;
  readonly at: Date;
  /** Id of the record this scene creates: the same in every run. */
  readonly id: string;
  /** Idempotency key for requests to the sandbox: the same in every run. */
  readonly requestId: string;
  readonly outside: Outside;
  readonly modules: Modules;
  /** Runs the step that writes the statement entry. Skipped when an earlier run completed that step. */
  begin(work: () => Promise<unknown>): Promise<void>;
  call<Key extends CallKey>(key: Key, given?: Given<Key>): Promise<AnswerOf<Key>>;
  callImpatiently: SceneContext['call'];
  readonly office: OfficeCall;
  /** Runs a job as the queue would. */
  work(job: string, payload?: object): Promise<void>;
  /** Advances the clocks of the service and the sandbox. */
  pass(ms: number): Promise<void>;
};

type Place = { at: Date; number: number; isBegun: boolean };

/** A fixed seed: every run derives the same ids. */
const STORY = '7b0c5f0e-6f5b-4a6e-9d8a-0f6f6b6d656d';

export function sceneContexts(world: World) {
  const { modules, impatient, outside, clock } = world;
  const [calls, impatientCalls] = [memberCalls(modules), memberCalls(impatient)];
  const office = officeCalls(modules);

  return (member: DemoMember, { at, number, isBegun }: Place): SceneContext => {
    const key = derivedId(STORY, `${member.phone} ${number}`);
    const callWith =
      (call: MemberCall): SceneContext['call'] =>
      (name, given) =>
        call(member.id, name, { key, ...given });
    return {
      member,
      at,
      id: derivedId(key, member.id),
      requestId: key,
      outside,
      modules,
      office,
      async begin(work) {
        if (!isBegun) await work();
      },
      call: callWith(calls),
      callImpatiently: callWith(impatientCalls),
      async work(job, payload = {}) {
        const handler = modules.jobs.handlers[job];
        if (!handler) throw new Error(`there is no job ${job}`);
        await handler(payload);
      },
      async pass(ms) {
        clock.set(after(clock.now(), ms));
        await outside.stopClock(clock.now());
      },
    };
  };
}
