import type { FastifyInstance } from 'fastify';

const PATH = '/traces.js';

/** Begins a trace with each call of the page, by the header of W3C. No build contains this. */
const SCRIPT = `{
  const send = window.fetch;
  const hex = (count) =>
    Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  window.fetch = (input, init) => {
    const isRequest = input instanceof Request;
    if (new URL(isRequest ? input.url : input, location.href).origin !== location.origin) return send(input, init);
    const headers = new Headers((init && init.headers) || (isRequest ? input.headers : undefined));
    headers.set('traceparent', '00-' + hex(16) + '-' + hex(8) + '-01');
    return send(input, { ...init, headers });
  };
}
`;

/** Serves the script, and returns the function that puts it into a page before every other one. */
export function traceScript(app: FastifyInstance): (html: string) => string {
  app.get(PATH, { config: { access: 'public' } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(SCRIPT),
  );
  return (html) => html.replace('<head>', `<head><script src="${PATH}"></script>`);
}
