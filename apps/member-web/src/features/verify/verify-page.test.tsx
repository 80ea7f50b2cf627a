import { DecompressionStream } from 'node:stream/web';
import type { AnswerOf } from '@krapao/contract/calls';
import vectors from '@krapao/fair/proof/vectors.json' with { type: 'json' };
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, openApp, refuse } from '../../testing/open-app.tsx';
import { zipOf } from '../../testing/zip.ts';

type Heads = AnswerOf<'GET /api/verify/heads'>;
const heads: Heads = { ...vectors.heads, nextAt: '2026-11-18T07:32:00.000Z' };
const [newest, , oldest] = heads.heads;
const [, record] = vectors.evidence.records;
const { index: _, ...proof } = record?.proof ?? { index: 0, path: [], block: '', blockPath: [] };
const found: AnswerOf<'GET /api/verify/proof/{seal}/{index}'> = { ...proof, head: vectors.evidence.head };

const usual: Answers = {
  'GET /api/verify/heads': () => heads,
  'GET /api/verify/proof/{seal}/{index}': () => found,
};
/** Facts of the evidence: shown of a genuine receipt alone. */
const FACTS = /W7KQ4XN2PD|300\.00|Withdraw/;

const evidence = () => structuredClone(vectors.evidence);
const fileOf = (content: object | string | Uint8Array<ArrayBuffer>, name = 'evidence.json') =>
  new File([typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content)], name);

async function open(answers: Answers = {}, { at = '/verify', isMember = false } = {}) {
  const app = await openApp(at, { answers: { ...usual, ...answers }, isMember });
  const choose = async (file: File) => app.user.upload(await screen.findByLabelText(/^Choose the evidence file/), file);
  const paste = async (code: string) => {
    const field = await screen.findByLabelText('Code of the receipt');
    await app.user.clear(field);
    await app.user.click(field);
    await app.user.paste(code);
    await app.press('Check');
  };
  /** The verdict in the live region. */
  const verdict = async (title: string) => {
    const heading = await screen.findByRole('heading', { name: title });
    const region = screen.getByRole('status');
    expect(region.contains(heading)).toBe(true);
    return region;
  };
  const verifyRequests = () => app.requests.filter(({ key }) => key.includes('/api/verify/'));
  return { ...app, choose, paste, verdict, verifyRequests };
}

describe('the page /verify', { tags: ['P166'] }, () => {
  it('finds a file genuine, with its facts and when it was sealed', async () => {
    const { choose, verdict, verifyRequests } = await open();
    await choose(fileOf(evidence()));
    const region = await verdict('Genuine');
    expect(region.textContent).toContain('Sealed on 18/11/2026 10:10:00');
    expect(region.textContent).toContain('head No. 5');
    for (const fact of ['Withdraw', '−฿300.00', 'Success', '18/11/2026 10:01:01', 'W7KQ4XN2PD']) {
      within(region).getByText(fact);
    }
    expect(region.textContent).not.toMatch(/KBANK|WALLET/);
    expect(verifyRequests().map(({ path }) => path)).toEqual(['/api/verify/heads']);
  });

  it('reads the file inside the downloaded ZIP, and refuses a damaged one', async () => {
    const { choose, verdict } = await open();
    vi.stubGlobal('DecompressionStream', DecompressionStream);
    const zip = zipOf({ 'READ-ME.txt': 'read', 'evidence.json': JSON.stringify(evidence()) });
    await choose(fileOf(zip, 'evidence.zip'));
    await verdict('Genuine');
    await choose(fileOf(zip.slice(0, 900), 'evidence.zip'));
    await verdict('Not a receipt of ours');
  });

  it('checks the code in its address by itself, and one that is pasted with the address', async () => {
    const { paste, verdict, verifyRequests } = await open({}, { at: `/verify#${vectors.code}` });
    const region = await verdict('Genuine');
    within(region).getByText('−฿300.00');
    expect(verifyRequests()[0]?.path).toBe('/api/verify/proof/3/3');
    await paste(`https://krapao.example/verify#${vectors.code}`);
    await verdict('Genuine');
    expect(verifyRequests()).toHaveLength(4);
  });

  it('connects a head that is in no list with a later one, and without that confirms nothing', async () => {
    const listed = { 'GET /api/verify/heads': () => ({ ...heads, heads: newest ? [newest] : [] }) };
    const { choose, verdict, answers } = await open({
      ...listed,
      'GET /api/verify/consistency/{first}/{second}': () => vectors.consistency,
    });
    await choose(fileOf(evidence()));
    await verdict('Genuine');
    delete answers['GET /api/verify/consistency/{first}/{second}'];
    await choose(fileOf(evidence()));
    expect((await verdict('Cannot be confirmed')).textContent).not.toMatch(FACTS);
  });

  it('shows the same to a member, whose session stays and is part of no call', async () => {
    const sent: Headers[] = [];
    const { choose, verdict } = await open({}, { isMember: true });
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
      if (input.includes('/api/verify/')) sent.push(new Headers(init.headers));
      return answer(input, init);
    });
    await choose(fileOf(evidence()));
    await verdict('Genuine');
    expect(sent.map((headers) => headers.get('authorization'))).toEqual([null]);
    expect(localStorage.getItem('agreement')).not.toBeNull();
    expect(window.location.pathname).toBe('/verify');
  });
});

describe('what is not genuine shows no fact', { tags: ['P167'] }, () => {
  it('altered: names what does not fit', async () => {
    const { choose, verdict } = await open();
    const forged = evidence();
    forged.document.text = forged.document.text.replace('-30000', '-90000');
    await choose(fileOf(forged));
    const region = await verdict('Altered');
    const parts = within(region).getAllByRole('listitem');
    expect(parts.map(({ textContent }) => textContent)).toEqual(['The signature does not fit the facts', 'The amount']);
    expect(region.textContent).not.toMatch(FACTS);
    expect(region.textContent).not.toContain('900');
  });

  it('a code with another amount, or of a place that the log does not have', async () => {
    const { paste, verdict, answers } = await open();
    await paste(vectors.code.replaceAll('30000', '90000'));
    expect((await verdict('Altered')).textContent).toContain('The record is not the one in the log');
    // Not even before a head covers the place.
    answers['GET /api/verify/proof/{seal}/{index}'] = () => ({ ...found, head: null });
    await paste(vectors.code.replaceAll('30000', '80000'));
    await verdict('Altered');
    answers['GET /api/verify/proof/{seal}/{index}'] = () => refuse('NO_DATA', { status: 404 });
    await paste(vectors.code);
    expect((await verdict('Altered')).textContent).toContain('The log has no such place');
  });

  it('not sealed yet: when to come back', async () => {
    const { choose, paste, verdict, answers } = await open();
    const records = evidence().records.map(({ text }) => ({ text, proof: null }));
    await choose(fileOf({ ...evidence(), records, head: null, code: null }));
    const region = await verdict('Not sealed yet');
    expect(region.textContent).toContain('after 18/11/2026 14:32');
    expect(region.textContent).not.toMatch(FACTS);
    answers['GET /api/verify/proof/{seal}/{index}'] = () => ({ ...found, head: null });
    await paste(vectors.code);
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('Check again after'));
    expect(screen.getByRole('status').textContent).not.toMatch(FACTS);
  });

  it('a head that is not published is not confirmed', async () => {
    const { choose, verdict } = await open({
      'GET /api/verify/heads': () => ({ ...heads, heads: oldest ? [oldest] : [] }),
    });
    await choose(fileOf(evidence()));
    expect((await verdict('Cannot be confirmed')).textContent).not.toMatch(FACTS);
  });

  it('another key is not ours', async () => {
    const { choose, verdict } = await open({
      'GET /api/verify/heads': () => ({ ...heads, key: '0'.repeat(64) }),
    });
    await choose(fileOf(evidence()));
    expect((await verdict('Not signed by Krapao')).textContent).not.toMatch(FACTS);
  });

  it.each(['', 'picture', '{"format":"krapao-evidence-1","document":null,"records":[],"head":null}', '{"records":1}'])(
    'a file with %j is none of ours, and nothing is fetched for it',
    async (content) => {
      const { choose, verdict, verifyRequests } = await open();
      await choose(fileOf(content));
      await verdict('Not a receipt of ours');
      expect(verifyRequests()).toEqual([]);
    },
  );
});

describe('a check that could not be made', { tags: ['P168'] }, () => {
  it('a reference alone reveals nothing and makes no call; an empty code is asked for', async () => {
    const { paste, press, verdict, verifyRequests } = await open();
    await press('Check');
    await screen.findByText('Enter the code first');
    await paste('W7KQ4XN2PD');
    await verdict('A reference is not enough');
    await paste(vectors.code.slice(0, 90));
    await verdict('Not a receipt of ours');
    expect(verifyRequests()).toEqual([]);
  });

  it('says when checks are too many, that the service is away, or that there is no connection', async () => {
    const { choose, verdict, answers } = await open({
      'GET /api/verify/heads': () => refuse('REQUEST_LIMIT', { status: 429, retryAfterSeconds: 40 }),
    });
    await choose(fileOf(evidence()));
    expect((await verdict('One moment please')).textContent).toContain('again in 40 seconds');
    answers['GET /api/verify/heads'] = () => refuse('maintenance', { status: 503 });
    await choose(fileOf(evidence()));
    await verdict('The check is not available now');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await choose(fileOf(evidence()));
    expect((await verdict('No connection')).textContent).not.toMatch(FACTS);
  });

  it('says that a browser without these signatures cannot check', async () => {
    const { choose, verdict } = await open();
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
    await choose(fileOf(evidence()));
    expect((await verdict('This browser is too old')).textContent).not.toMatch(FACTS);
    vi.restoreAllMocks();
  });
});
