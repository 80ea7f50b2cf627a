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

/** All that a history is: each version with its value, and when it stands; one of them is live. */
type Model = { versions: { value: string; due: number | null; isOver: boolean }[]; live: number; hour: number };

const save = (model: Model, value: string) => {
  model.versions.push({ value, due: null, isOver: false });
  model.live = model.versions.length;
};
const waiting = (model: Model) =>
  model.versions
    .map((version, index) => ({ ...version, number: index + 1 }))
    .filter(({ due, isOver }) => due !== null && !isOver)
    .sort((one, other) => (one.due ?? 0) - (other.due ?? 0) || one.number - other.number);

type Step =
  | { do: 'save' | 'plan' | 'save an old one'; text: string; hours: number }
  | { do: 'roll back' | 'cancel'; pick: number }
  | { do: 'wait'; hours: number };

const text = fc.constantFrom('a', 'b', 'c', 'd');
const hours = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('save', 'plan', 'save an old one'), text, hours }) as fc.Arbitrary<Step>,
  fc.record({ do: fc.constantFrom('roll back', 'cancel'), pick: fc.nat(20) }) as fc.Arbitrary<Step>,
  fc.record({ do: fc.constant('wait'), hours }) as fc.Arbitrary<Step>,
);

it('a history is what ten lines say it is, whatever is saved, planned, taken back and waited for', async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      number += 1;
      const path = `canned-reply/model-${number}`;
      const document = (value: string) => ({ title: value, texts: { th: value, la: value, en: value } });
      const model: Model = { versions: [], live: 0, hour: 0 };
      const start = server.clock.now().getTime();
      const now = () => model.versions[model.live - 1]?.value;
      for (const one of steps) {
        if (one.do === 'wait') {
          model.hour += one.hours;
          server.clock.advance(start + model.hour * HOUR_MS + 1_000 - server.clock.now().getTime());
          await applyDue(server.modules.catalogue);
          for (const due of waiting(model).filter((version) => (version.due ?? 0) <= model.hour)) {
            model.versions[due.number - 1] = { ...due, isOver: true };
            model.live = due.number;
          }
        } else if (one.do === 'roll back') {
          const version = 1 + (one.pick % Math.max(1, model.versions.length));
          const value = model.versions[version - 1]?.value;
          const { status } = await office.call(`POST /api/office/catalogue/${path}/roll-back`, {
            body: { version, base: model.live },
          });
          const isNew = value !== undefined && value !== now();
          expect(status).toBe(value === undefined ? 404 : isNew ? 200 : 400);
          if (isNew) save(model, value);
        } else if (one.do === 'cancel') {
          const version = 1 + (one.pick % Math.max(1, model.versions.length));
          const isWaiting = waiting(model).some((plan) => plan.number === version);
          const { status } = await office.call(`DELETE /api/office/catalogue/${path}/versions/${version}`);
          expect(status).toBe(isWaiting ? 200 : 404);
          const known = model.versions[version - 1];
          if (isWaiting && known) model.versions[version - 1] = { ...known, isOver: true };
        } else if ('text' in one) {
          const isOld = one.do === 'save an old one';
          const due = one.do === 'plan' ? model.hour + one.hours : null;
          const appliesAt = due === null ? {} : { appliesAt: new Date(start + due * HOUR_MS).toISOString() };
          const { status } = await office.save(path, document(one.text), {
            base: isOld ? model.live + 1 : model.live,
            ...appliesAt,
          });
          const isSame = due === null && one.text === now();
          expect(status).toBe(isOld ? 409 : isSame ? 400 : 200);
          if (isOld || isSame) continue;
          if (due === null) save(model, one.text);
          else model.versions.push({ value: one.text, due, isOver: false });
        }
        const stands = await office.read(path);
        const value = now();
        expect([stands.version, stands.value]).toEqual([model.live, value === undefined ? null : document(value)]);
        expect(stands.scheduled.map(({ version }: { version: number }) => version)).toEqual(
          waiting(model).map((plan) => plan.number),
        );
      }
      const { versions } = await office.read(`${path}/versions?limit=100`);
      expect(versions.map((version: { value: { title: string } }) => version.value.title).reverse()).toEqual(
        model.versions.map(({ value }) => value),
      );
      expect(versions.filter(({ state }: { state: string }) => state === 'live')).toHaveLength(model.live > 0 ? 1 : 0);
      for (const plan of waiting(model))
        await office.call(`DELETE /api/office/catalogue/${path}/versions/${plan.number}`);
    }),
    { numRuns: 25 },
  );
}, 120_000);
