import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenPlayer, newKey, type Player, transfer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';
import type { Span } from './span.ts';

type Sent = { resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[] };

let collector: Server;
const received: Sent[] = [];
let server: MoneyServer;
let player: Player;
beforeAll(async () => {
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/v1/traces') received.push((await json(request)) as Sent);
    response.end('{}');
  };
  collector = createServer((request, response) => void receive(request, response));
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  server = await moneyServer({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0' });
  player = await givenPlayer(server, { money: 100, games: ['takraw'] });
});
afterAll(async () => {
  await server.close();
  collector.close();
});

const spansOf = (traceId: string) =>
  received
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
    .filter((span) => span.traceId === traceId);
const attributeOf = (span: Span | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value && ('stringValue' in value ? value.stringValue : Number(value.intValue));
};
const traceOf = (digit: string, flags = '01') => ({
  traceparent: `00-${digit.repeat(32)}-${digit.repeat(16)}-${flags}`,
});
const move = (headers: Record<string, string>) =>
  transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 10 }, { ...newKey(), ...headers });

it('without a collector, nothing is recorded of statements and requests', { tags: ['O1229'] }, async () => {
  const other = await moneyServer({}, { besides: server });
  const before = received.length;
  expect(other.logLines.join('')).not.toContain('traces.');
  const answer = await transfer(
    other,
    player,
    { from: 'WALLET', to: 'takraw', amount: 1 },
    { ...newKey(), ...traceOf('d') },
  );
  expect(answer.status).toBe(200);
  await move(traceOf('e'));
  await until(async () => spansOf('e'.repeat(32)).length > 0, 'a later trace');
  expect([spansOf('d'.repeat(32)), received.length > before]).toEqual([[], true]);
  await other.close();
});

describe('a trace', { tags: ['O1227'] }, () => {
  it('leads from the browser through the call to its statements and to the game', async () => {
    const { status } = await move(traceOf('a'));
    expect(status).toBe(200);
    const traceId = 'a'.repeat(32);
    const callOf = () => spansOf(traceId).find(({ name }) => name === 'POST /api/wallet/transfer');
    await until(async () => callOf() !== undefined, 'the collector to have the trace');
    const call = callOf();
    expect(call).toMatchObject({ kind: 2, parentSpanId: 'a'.repeat(16), status: {} });
    expect(attributeOf(call, 'http.response.status_code')).toBe(200);
    const work = spansOf(traceId).filter(({ parentSpanId }) => parentSpanId === call?.spanId);
    const statements = work.filter((span) => attributeOf(span, 'db.system.name') === 'postgresql');
    const games = work.filter((span) => attributeOf(span, 'server.address') === new URL(server.sandbox.base).host);
    expect([statements.length > 2, games.length > 0]).toEqual([true, true]);
    expect(attributeOf(games[0], 'http.response.status_code')).toBe(200);
    for (const { startTimeUnixNano, endTimeUnixNano } of work)
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
    const names = received.flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource.attributes[0]));
    expect(names).toContainEqual({ key: 'service.name', value: { stringValue: 'krapao-api' } });
  });

  it('has no values of statements, no tokens and no addresses with parameters', async () => {
    const text = JSON.stringify(spansOf('a'.repeat(32)));
    expect(text).toContain('$1');
    for (const secret of [player.id, player.token, player.bank.accountNo]) expect(text).not.toContain(secret);
  });

  it('is not recorded where the browser says so, or where its header is none', async () => {
    for (const headers of [traceOf('b', '00'), traceOf('0'), { traceparent: 'nonsense' }, {}])
      expect((await move(headers)).status).toBe(200);
    const before = received.length;
    await move(traceOf('c'));
    await until(async () => spansOf('c'.repeat(32)).length > 0, 'the collector to have the last trace');
    expect(received.length).toBeGreaterThan(before);
    const traces = new Set(received.flatMap((sent) => JSON.stringify(sent).match(/(?<="traceId":")\w+/g) ?? []));
    expect(traces).toEqual(new Set(['a', 'c', 'e'].map((digit) => digit.repeat(32))));
  });
});
