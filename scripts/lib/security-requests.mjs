import { CALLS } from '@krapao/contract/calls';
import { OFFICE_CALLS } from '@krapao/contract/office/calls';
import fc from 'fast-check';
import { valuesOf } from '../../apps/api/src/testing/fuzz/schema-values.ts';

/** Calls that would end the session of the scan. */
const ENDING = /sign-out|logout|lock|session|closing|exclusion|password|changepwd/;
const SAMPLES = { numRuns: 50, seed: 1 };

/** @typedef {{ url: string, headers: Record<string, string> }} Port  An address, and the session of its caller. */
/** @typedef {{ port: Port, method: string, path: string, body: string }} ScanRequest */

/** A valid request of nearly every call of both contracts. @param {Port} member @param {Port} office */
export const scanRequests = (member, office) => [...requestsFor(CALLS, member), ...requestsFor(OFFICE_CALLS, office)];

/** @param {Record<string, import('@krapao/contract/call').Call>} calls @param {Port} port @returns {ScanRequest[]} */
const requestsFor = (calls, port) =>
  Object.entries(calls)
    .filter(([key, { multipart }]) => !multipart && !ENDING.test(key))
    .map(([key, { params, query, body }]) => {
      const [method = '', template = ''] = key.split(' ');
      const values = valid(params);
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name] ?? 'x')));
      const pairs = Object.entries(valid(query)).map(([name, value]) => [name, String(value)]);
      const search = new URLSearchParams(Object.fromEntries(pairs));
      return {
        ...{ port, method, path: search.size > 0 ? `${path}?${search}` : path },
        body: body ? JSON.stringify(valid(body)) : '',
      };
    });

/** @param {import('@krapao/contract/call').Call['body']} schema @returns {Record<string, unknown>} */
function valid(schema) {
  const samples = schema ? fc.sample(valuesOf(schema, []), SAMPLES) : [];
  return /** @type {Record<string, unknown>} */ (samples.find((value) => schema?.safeParse(value).success) ?? {});
}
