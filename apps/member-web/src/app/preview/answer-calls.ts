import { ANSWERS } from './answers.ts';
import { type Draft, settingIn } from './draft.ts';

const CALLS = Object.entries(ANSWERS).map(([key, answer]) => {
  const [method = '', path = ''] = key.split(' ');
  return {
    method,
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    answer: answer as (draft: Draft) => unknown,
  };
});

const reply = (status: number, body: unknown) => Response.json(body, { status });

/** Answers every call of the page from the draft; commands are refused. */
export function answerCalls(draft: () => Draft): void {
  window.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), window.location.origin);
    const now = draft();
    const service = settingIn(now, 'service');
    if (service?.state === 'terminated') return reply(410, { message: 'gone' });
    if (service?.state === 'maintenance')
      return reply(503, { message: 'maintenance', ...service.text, endsAt: service.endsAt });
    const found = CALLS.find(({ method, path }) => method === (init?.method ?? 'GET') && path.test(pathname));
    return found ? reply(200, found.answer(now)) : reply(404, { message: 'NO_DATA' });
  };
}
