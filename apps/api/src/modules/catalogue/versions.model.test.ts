import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/clock.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type OfficeCatalogue, officeCatalogue } from '../../testing/office-catalogue.ts';
import { applyDue } from './apply-due.ts';

let server: MoneyServer;
let office: OfficeCatalogue;
beforeAll(async () => {
  server = await moneyServer();
  office = await officeCatalogue(server);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

type Value = { title: string; text: string };
type Version = { value: Value; base: Value | null; due: number | null; isOver: boolean };
/** The history: every version with its value and its time of application; one version is live. */
type Model = { versions: Version[]; live: number; hour: number };

const save = (model: Model, value: Value) => {
  model.versions.push({ value, base: null, due: null, isOver: false });
  model.live = model.versions.length;
};
const current = ({ versions, live }: Model) => versions[live - 1]?.value;
const waiting = (model: Model) =>
  model.versions
    .map((version, index) => ({ ...version, number: index + 1 }))
    .filter(({ due, isOver }) => due !== null && !isOver)
    .sort((one, other) => (one.due ?? 0) - (other.due ?? 0) || one.number - other.number);
const isSame = (one: Value | null | undefined, other: Value | null | undefined) =>
  one?.title === other?.title && one?.text === other?.text;

/** Applies the plan's own fields to the current value; undefined when both sides changed a field. */
function merge({ base, value }: Pick<Version, 'base' | 'value'>, now: Value | undefined): Value | undefined {
  if (!base || !now) return !now || isSame(now, value) ? value : undefined;
  const pick = (field: keyof Value) => {
    if (value[field] === base[field]) return now[field];
    return now[field] === base[field] || now[field] === value[field] ? value[field] : undefined;
  };
  const [title, text] = [pick('title'), pick('text')];
  return title === undefined || text === undefined ? undefined : { title, text };
}

function applyPlans(model: Model): void {
  for (const plan of waiting(model).filter(({ due }) => (due ?? 0) <= model.hour)) {
    const known = model.versions[plan.number - 1];
    if (known) known.isOver = true;
    const merged = merge(plan, current(model));
    if (!merged) continue;
    if (isSame(merged, plan.value)) model.live = plan.number;
    else if (!isSame(merged, current(model))) save(model, merged);
  }
}

/** The base of a plan that repeats the current value: the outcome of the plans before it. */
const expectedAt = (model: Model, due: number) =>
  waiting(model)
    .filter((plan) => (plan.due ?? 0) <= due)
    .reduce((now, plan) => merge(plan, now) ?? now, current(model));

type Step =
  | { do: 'save' | 'plan' | 'save an old one'; title: string; text: string | null; hours: number }
  | { do: 'roll back' | 'cancel'; pick: number }
  | { do: 'wait'; hours: number };

const letter = fc.constantFrom('a', 'b', 'c');
const hours = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('save', 'plan', 'plan', 'save an old one'),
    title: letter,
    // One field or both: null leaves a field unchanged.
    text: fc.option(letter),
    hours,
  }) as fc.Arbitrary<Step>,
  fc.record({ do: fc.constantFrom('roll back', 'cancel'), pick: fc.nat(20) }) as fc.Arbitrary<Step>,
  fc.record({ do: fc.constant('wait'), hours }) as fc.Arbitrary<Step>,
);

it('a history is what its model says it is, whatever is saved, planned, taken back and waited for', {
  tags: ['O201', 'O788'],
  timeout: 120_000,
}, async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      number += 1;
      const path = `canned-reply/model-${number}`;
      const document = ({ title, text }: Value) => ({ title, texts: { th: text, la: text, en: text } });
      const model: Model = { versions: [], live: 0, hour: 0 };
      const start = server.clock.now().getTime();
      for (const one of steps) {
        if (one.do === 'wait') {
          model.hour += one.hours;
          server.clock.advance(start + model.hour * HOUR_MS + 1_000 - server.clock.now().getTime());
          await applyDue(server.modules.catalogue);
          applyPlans(model);
        } else if (one.do === 'roll back') {
          const version = 1 + (one.pick % Math.max(1, model.versions.length));
          const value = model.versions[version - 1]?.value;
          const { status } = await office.call(`POST /api/office/catalogue/${path}/roll-back`, {
            body: { version, base: model.live },
          });
          const isNew = value !== undefined && !isSame(value, current(model));
          expect(status).toBe(value === undefined ? 404 : isNew ? 200 : 400);
          if (isNew) save(model, value);
        } else if (one.do === 'cancel') {
          const version = 1 + (one.pick % Math.max(1, model.versions.length));
          const isWaiting = waiting(model).some((plan) => plan.number === version);
          const { status } = await office.call(`DELETE /api/office/catalogue/${path}/versions/${version}`);
          expect(status).toBe(isWaiting ? 200 : 404);
          const known = model.versions[version - 1];
          if (isWaiting && known) known.isOver = true;
        } else if ('text' in one) {
          const isOld = one.do === 'save an old one';
          const value = { title: one.title, text: one.text ?? current(model)?.text ?? 'a' };
          const due = one.do === 'plan' ? model.hour + one.hours : null;
          const appliesAt = due === null ? {} : { appliesAt: new Date(start + due * HOUR_MS).toISOString() };
          const { status } = await office.save(path, document(value), {
            base: isOld ? model.live + 1 : model.live,
            ...appliesAt,
          });
          const isToday = isSame(value, current(model));
          const base = (due !== null && isToday ? expectedAt(model, due) : current(model)) ?? null;
          const isRefused = isSame(value, base);
          expect(status).toBe(isOld ? 409 : isRefused ? 400 : 200);
          if (isOld || isRefused) continue;
          if (due === null) save(model, value);
          else model.versions.push({ value, base, due, isOver: false });
        }
        const stands = await office.read(path);
        const value = current(model);
        expect([stands.version, stands.value]).toEqual([model.live, value === undefined ? null : document(value)]);
        expect(stands.scheduled.map(({ version }: { version: number }) => version)).toEqual(
          waiting(model).map((plan) => plan.number),
        );
      }
      const { versions } = await office.read(`${path}/versions?limit=100`);
      expect(versions.map((version: { value: object }) => version.value).reverse()).toEqual(
        model.versions.map(({ value }) => document(value)),
      );
      expect(versions.filter(({ state }: { state: string }) => state === 'live')).toHaveLength(model.live > 0 ? 1 : 0);
      for (const plan of waiting(model))
        await office.call(`DELETE /api/office/catalogue/${path}/versions/${plan.number}`);
    }),
    { numRuns: 25 },
  );
});
