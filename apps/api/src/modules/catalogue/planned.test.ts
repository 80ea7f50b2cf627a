import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/clock.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type OfficeCatalogue, officeCatalogue, writer } from '../../testing/office-catalogue.ts';
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

const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString();
const due = async (hours: number) => {
  server.clock.advance(hours * HOUR_MS);
  await applyDue(server.modules.catalogue);
};
const PATH = 'game/naga';
const plan = async (change: object, hours = 1, as = writer) => {
  const { value } = await office.read(PATH);
  return office.save(PATH, { ...value, ...change }, { as, appliesAt: inHours(hours), note: 'planned' });
};
const close = async (isOpen: boolean) => {
  const { value } = await office.read(PATH);
  expect((await office.save(PATH, { ...value, isOpen }, { right: 'service' })).status).toBe(200);
};

describe('a planned change', () => {
  it('changes its own fields alone: a game that an owner closed meanwhile stays closed', {
    tags: ['O788'],
  }, async () => {
    const { body } = await plan({ name: 'Naga of the river' });
    await close(false);
    await due(2);
    expect((await office.read(PATH)).value).toMatchObject({ name: 'Naga of the river', isOpen: false });
    const [applied, closed, planned] = await office.versions(PATH);
    expect(applied).toMatchObject({
      state: 'live',
      savedBy: 'writer',
      changes: [{ path: 'name', before: 'Naga', after: 'Naga of the river' }],
    });
    expect(closed).toMatchObject({ state: 'past', savedBy: 'owner' });
    expect(planned).toMatchObject({ version: body.scheduled[0].version, state: 'past' });
    await close(true);
  });

  it('of a field that somebody changed meanwhile does not apply, and its author is told', {
    tags: ['O788'],
  }, async () => {
    await plan({ name: 'Late' });
    const { value } = await office.read(PATH);
    await office.save(PATH, { ...value, name: 'Quicker' });
    await due(2);
    const after = await office.read(PATH);
    expect(after.value.name).toBe('Quicker');
    const changes = (await office.call('GET /api/office/catalogue-changes')).body;
    expect(changes[0]).toMatchObject({
      kind: 'game',
      key: 'naga',
      state: 'cancelled',
      savedBy: 'writer',
      reason: 'CHANGE_CONFLICT value.name',
    });
    expect(server.logLines.some((line) => line.includes('catalogue.not-applied'))).toBe(true);
  });

  it('that somebody made by hand meanwhile is no conflict', async () => {
    await plan({ name: 'Both' });
    const { value } = await office.read(PATH);
    await office.save(PATH, { ...value, name: 'Both', position: 55 });
    const { version } = await office.read(PATH);
    await due(2);
    expect(await office.read(PATH)).toMatchObject({ version, value: { name: 'Both', position: 55 }, scheduled: [] });
  });

  it('of an author who lost the permission does not apply', { tags: ['O788'] }, async () => {
    await plan({ name: 'From the street' });
    const role = (permissions: string) =>
      server.database.query(`update office_role set permissions = $1 where code = 'the-writer'`, [permissions]);
    await role('{catalogue.read}');
    await due(2);
    await role('{catalogue.read,catalogue.write}');
    expect(await office.read(PATH)).toMatchObject({ value: { name: 'Both' }, ended: { reason: 'NO_PERMISSION' } });
  });

  it('back to today’s value undoes the plan before it', { tags: ['O788'] }, async () => {
    await plan({ name: 'Weekend' }, 1);
    expect((await plan({}, 5)).status).toBe(200);
    await due(2);
    expect((await office.read(PATH)).value.name).toBe('Weekend');
    await due(4);
    expect((await office.read(PATH)).value.name).toBe('Both');
  });

  it('that would change nothing is refused', async () => {
    expect((await plan({})).body).toEqual({ message: 'KEY_INVALID', key: 'value', reason: 'SAME' });
  });
});
