import { expect } from 'vitest';
import { checkSequences, type LyingWorld } from './check-sequences.ts';
import { e164, newAddress, newPhone, readTexts } from './members.ts';
import { answerOf, type ServiceAnswer, type ServiceRequest, startService } from './scripted-service.ts';
import { type TestServer, testServer } from './test-server.ts';

const SERVICES = ['thaibulksms', 'twilio', 'plain-gateway'] as const;
type Service = (typeof SERVICES)[number];

/** Documented answers to a number that is none. */
const BAD_NUMBER: Record<Service, (to: string) => ServiceAnswer> = {
  thaibulksms: (to) => ({
    status: 201,
    json: { phone_number_list: [], bad_phone_number_list: [{ number: to.slice(1), message: 'bad' }] },
  }),
  twilio: () => ({ status: 400, json: { code: 21614 } }),
  'plain-gateway': () => ({ status: 200, json: { result: { status: 'REJECT_FORMAT' } } }),
};

/** How a service answers. `isIdle`: it takes no message. */
type Lie = { isIdle?: true; answer(truth: ServiceAnswer, service: Service, to: string): ServiceAnswer };
const MOODS = {
  cut: { answer: (truth) => ({ ...truth, how: 'cut' }) },
  half: { answer: (truth) => ({ ...truth, how: 'half' }) },
  nameless: { answer: () => ({ status: 201, json: {} }) },
  lost: { isIdle: true, answer: (truth) => ({ ...truth, how: 'cut' }) },
  down: { isIdle: true, answer: () => ({ status: 503, json: {} }) },
  key: { isIdle: true, answer: () => ({ status: 401, json: { code: 20003, error: { code: 102 } } }) },
  credit: { isIdle: true, answer: () => ({ status: 402, json: { code: 21606, error: { code: 120 } } }) },
  bad: { isIdle: true, answer: (_, service, to) => BAD_NUMBER[service](to) },
} satisfies Record<string, Lie>;
type Mood = keyof typeof MOODS;

const ACTS = [...(Object.keys(MOODS) as Mood[]), ...(['well', 'next', 'send', 'switch'] as const)];
type Act = (typeof ACTS)[number];

const serviceOf = ({ url }: ServiceRequest) => SERVICES.find((name) => url.pathname.startsWith(`/${name}/`));

/** Codes sent by three services that lie, in another order at each of two processes. */
export function lyingSms(): LyingWorld {
  let base: TestServer;
  let nodes: TestServer[];
  let close: () => void;
  let moods = new Map<Service, Mood>();
  /** Of the message that is being sent. */
  let to = '';
  let isNone = false;
  let taken = 0;

  async function answer(request: ServiceRequest): Promise<ServiceAnswer> {
    const service = serviceOf(request);
    const mood = service && request.method === 'POST' ? moods.get(service) : undefined;
    if (!service || !mood) {
      if (service && request.method === 'POST') taken += 1;
      return answerOf(base.sandbox.base, request);
    }
    const lie: Lie = MOODS[mood];
    if (!lie.isIdle) taken += 1;
    if (mood === 'bad') isNone = true;
    const truth = lie.isIdle ? { status: 200, json: {} } : await answerOf(base.sandbox.base, request);
    return lie.answer(truth, service, to);
  }

  async function run(acts: Act[]): Promise<void> {
    moods = new Map();
    let turn = 0;
    let place = 0;
    for (const act of [...acts, 'send'] as Act[]) {
      const service = SERVICES[place % SERVICES.length] as Service;
      if (act === 'well') moods.delete(service);
      else if (act === 'next') place += 1;
      else if (act === 'switch') turn += 1;
      else if (act !== 'send') moods.set(service, act);
      else {
        const phoneNumber = newPhone();
        [to, isNone, taken] = [e164(phoneNumber), false, 0];
        const node = nodes[turn % nodes.length] as TestServer;
        const { status, body } = await node.call('POST /api/otp/send', {
          body: { phoneNumber },
          address: newAddress(),
        });
        const texts = await readTexts(base, to);
        expect(texts).toHaveLength(taken);
        expect(taken).toBeLessThanOrEqual(SERVICES.length);
        // Acknowledged is sent; a number is blamed only where its service documents so.
        if (status === 200) expect(taken).toBeGreaterThan(0);
        else expect([status, body.message]).toEqual(isNone ? [422, 'PHONE_NO_SMS'] : [502, 'OTP_SEND_FAIL']);
      }
    }
  }

  return {
    async open() {
      base = await testServer();
      const services = await startService(answer);
      close = services.close;
      const env = (order: string) => ({
        SMS_ADAPTERS: order,
        ...{ THAIBULKSMS_URL: `${services.url}thaibulksms`, THAIBULKSMS_KEY: 'sandbox-thaibulksms-key' },
        ...{ THAIBULKSMS_SECRET: 'sandbox-thaibulksms-secret', THAIBULKSMS_SENDER: 'KRAPAO' },
        ...{ TWILIO_URL: `${services.url}twilio`, TWILIO_ACCOUNT: `AC${'0'.repeat(32)}` },
        ...{ TWILIO_TOKEN: 'sandbox-twilio-token', TWILIO_SENDER: 'KRAPAO' },
        SMS_HTTP_URL: `${services.url}plain-gateway/send`,
        SMS_HTTP_BODY: '{"user":"u","pass":"{secret}","dest":"{phone}","msg":"{text}","ref":"{id}"}',
        ...{ SMS_HTTP_SECRET: 'sandbox-plain-key', SMS_HTTP_ID_PATH: 'result.items.0.mid' },
        ...{ SMS_HTTP_SUCCESS_PATH: 'result.status', SMS_HTTP_SUCCESS_VALUES: 'OK' },
        ...{ SMS_HTTP_BAD_NUMBER_PATH: 'result.status', SMS_HTTP_BAD_NUMBER_VALUES: 'REJECT_FORMAT' },
      });
      nodes = [];
      for (const order of ['thaibulksms twilio sms-http', 'sms-http thaibulksms twilio'])
        nodes.push(await testServer({ env: env(order), besides: base }));
    },
    async close() {
      for (const node of nodes) await node.close();
      await base.close();
      close();
    },
    check: (sequences) =>
      checkSequences(ACTS, run, {
        sequences,
        examples: [
          ['key', 'next', 'credit', 'next', 'down', 'send', 'half', 'send'],
          ['cut', 'next', 'lost', 'next', 'down', 'send', 'switch', 'send'],
          ['nameless', 'send', 'next', 'bad', 'send', 'well', 'send'],
        ],
      }),
  };
}
