import type { AnswerOf, CallKey } from '@krapao/contract/calls';
import { after } from '../../../platform/clock.ts';
import { derivedId } from '../../../platform/random.ts';
import type { Modules } from '../../wire-modules.ts';
import { type Given, type MemberCall, memberCalls } from './member-calls.ts';
import type { Account, Outside } from './outside.ts';
import type { StoryClock } from './story-clock.ts';

export type DemoMember = { id: string; phone: string; bank: Account };

export type World = {
  modules: Modules;
  /** The same, with games that are hung up on at once: for an answer that never comes. */
  impatient: Modules;
  outside: Outside;
  clock: StoryClock;
};

/** What a scene may use to happen. */
export type Teller = {
  readonly member: DemoMember;
  readonly at: Date;
  /** Of whatever this scene makes: the same whenever it is told. */
  readonly id: string;
  /** The same for what is asked outside. */
  readonly requestId: string;
  readonly outside: Outside;
  readonly modules: Modules;
  /** What makes the line of the statement. Left out when an earlier telling got that far. */
  begin(work: () => Promise<unknown>): Promise<void>;
  call<Key extends CallKey>(key: Key, given?: Given<Key>): Promise<AnswerOf<Key>>;
  callImpatiently: Teller['call'];
  /** Does a job as the queue would. */
  work(job: string, payload?: object): Promise<void>;
  /** Time passes, here and outside. */
  pass(ms: number): Promise<void>;
};

type Place = { at: Date; number: number; isBegun: boolean };

/** A fixed seed: whoever tells the story again derives the same ids. */
const STORY = '7b0c5f0e-6f5b-4a6e-9d8a-0f6f6b6d656d';

export function createTeller(world: World) {
  const { modules, impatient, outside, clock } = world;
  const [calls, impatientCalls] = [memberCalls(modules), memberCalls(impatient)];

  return (member: DemoMember, { at, number, isBegun }: Place): Teller => {
    const key = derivedId(STORY, `${member.phone} ${number}`);
    const callWith =
      (call: MemberCall): Teller['call'] =>
      (name, given) =>
        call(member.id, name, { key, ...given });
    return {
      member,
      at,
      id: derivedId(key, member.id),
      requestId: key,
      outside,
      modules,
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
