import { z } from 'zod';
import { type AdapterContext, checkError, defineAdapter, secret } from '../../../platform/connections/adapter.ts';
import { isOneOf, Path, valueAt } from '../../../platform/connections/paths.ts';
import type { Sms, SmsGateway, SmsOutcome } from '../sms-gateway.ts';
import { readTemplateReport, reportSettings } from './report-template.ts';
import { requestSms } from './request-sms.ts';
import { fill, type TemplateValues } from './template.ts';

/** In a JSON template, only a value between quotation marks survives this one. */
const SAMPLE = 'a"b';
const SAMPLES: TemplateValues = { phone: SAMPLE, text: SAMPLE, sender: SAMPLE, id: SAMPLE, secret: SAMPLE };

const Url = z
  .string()
  .refine((text) => /^https?:$/.test(URL.parse(fill(text, SAMPLES, 'url'))?.protocol ?? ''), 'must be an address');

const HeaderMap = z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\x20-\x7e]*$/));
const readHeaders = (text: string) => HeaderMap.safeParse(parseJson(text)).data;
const Headers = z
  .string()
  .default('{}')
  .refine(
    (text) => readHeaders(text) !== undefined && !text.includes('{text}'),
    'must be JSON without {text}, as {"authorization":"Bearer {secret}"}',
  );

const isJson = (body: string): boolean => /^\s*[{[]/.test(body);

/** JSON where it begins like it, else fields of a form. */
const Body = z
  .string()
  .default('')
  .refine(
    (body) => !isJson(body) || parseJson(fill(body, SAMPLES, 'json')) !== undefined,
    'must be JSON, with placeholders between quotation marks',
  );

const settings = z.object({
  method: z.enum(['POST', 'GET', 'PUT']).default('POST'),
  url: Url,
  headers: Headers,
  body: Body,
  secret: secret(z.string().optional()),
  sender: z.string().max(20).default('KRAPAO'),
  /** +66812345678, 66812345678 or 0812345678. */
  phone: z.enum(['plus', 'digits', 'national']).default('plus'),
  successStatus: z.string().default('200 201 202'),
  successPath: Path.optional(),
  successValues: z.string().default(''),
  badNumberPath: Path.optional(),
  badNumberValues: z.string().default(''),
  idPath: Path.optional(),
  /** A GET with the same headers, answered with 2xx while the account is in order. */
  checkUrl: Url.optional(),
  leftPath: Path.optional(),
  ...reportSettings,
});
type Settings = z.infer<typeof settings>;

/** Any gateway over HTTP, described by a template of its request and of its answer. */
export const smsHttp = defineAdapter<SmsGateway, typeof settings>({
  name: 'sms-http',
  title: 'SMS by HTTP template',
  settings,
  create(given, context) {
    const { http } = context;
    return {
      port: {
        async send(sms) {
          const values = valuesOf(given, context, sms);
          const body = bodyOf(given, values);
          const headers = { ...body?.headers, ...headersOf(given, values) };
          const request = { method: given.method, headers, ...(body && { text: body.text }) };
          return requestSms(http)(fill(given.url, values, 'url'), request, ({ status, json }) =>
            outcomeOf(given, status, json),
          );
        },
        ...(given.reportIdPath && { readReport: (callback) => readTemplateReport(given, callback) }),
      },
      async check() {
        if (!given.checkUrl) return {};
        const values = { phone: '', text: '', sender: given.sender, id: '', secret: given.secret ?? '' };
        const headers = headersOf(given, values);
        const { ok, status, json } = await http(fill(given.checkUrl, values, 'url'), { headers });
        const left = given.leftPath === undefined ? undefined : Number(valueAt(json, given.leftPath));
        if (!ok || Number.isNaN(left)) throw checkError(`the SMS gateway answered ${status}`, status);
        return left === undefined ? {} : { left: { amount: left, unit: 'messages' } };
      },
    };
  },
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const PHONES: Record<Settings['phone'], (to: string) => string> = {
  plus: (to) => to,
  digits: (to) => to.slice(1),
  national: (to) => to.replace(/^\+(66|856)/, '0'),
};

const valuesOf = (
  { sender, secret: key = '', phone }: Settings,
  { uuid }: AdapterContext,
  { to, text }: Sms,
): TemplateValues => ({ phone: PHONES[phone](to), text, sender, secret: key, id: uuid() });

const headersOf = ({ headers }: Settings, values: TemplateValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readHeaders(headers) ?? {}).map(([name, value]) => [name, fill(value, values, 'plain')]),
  );

function bodyOf({ body, method }: Settings, values: TemplateValues) {
  if (body === '' || method === 'GET') return undefined;
  return isJson(body)
    ? { text: fill(body, values, 'json'), headers: { 'content-type': 'application/json' } }
    : { text: fill(body, values, 'form'), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
}

function outcomeOf(given: Settings, status: number, json: unknown): SmsOutcome | undefined {
  const at = (path: string | undefined) => (path === undefined ? undefined : valueAt(json, path));
  const isBad = isOneOf(given.badNumberValues, at(given.badNumberPath));
  if (isBad) return { kind: 'bad-number', why: `the SMS gateway refuses the number: ${at(given.badNumberPath)}` };
  const isSuccess =
    isOneOf(given.successStatus, String(status)) &&
    (given.successPath === undefined || isOneOf(given.successValues, at(given.successPath)));
  return isSuccess ? { kind: 'accepted', id: at(given.idPath) } : undefined;
}
