import type { Call } from '@krapao/contract/call';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { type DocumentedTable, openApiDocument } from './openapi.ts';

/** Serves a call table's documentation as OpenAPI and as HTML, on the port that serves the calls. */
export function docsRoutes(app: FastifyInstance, table: DocumentedTable, onRequest: onRequestAsyncHookHandler): void {
  // Built on first request: it takes longer than the rest of a start.
  let written: ReturnType<typeof openApiDocument> | undefined;
  const document = () => {
    written ??= openApiDocument(table);
    return written;
  };
  const options = { config: { access: 'public' }, onRequest } as const;
  app.get('/api/docs/openapi.json', options, async () => document());
  app.get('/api/docs', options, async (request, reply) =>
    request.headers.accept?.includes('text/html')
      ? reply.type('text/html; charset=utf-8').send(docsPage(table))
      : reply.send(document()),
  );
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const whose = ({ access, permission, orPermission }: Call) =>
  escapeHtml(permission ? `${access}: ${[permission, orPermission].filter(Boolean).join(' or ')}` : access);

/** The contract as an HTML table without scripts, from the same source as the OpenAPI document. */
function docsPage({ calls, title }: DocumentedTable): string {
  const rows = Object.entries<Call>(calls).map(
    ([key, call]) => `<tr>
      <th scope="row"><code>${escapeHtml(key)}</code></th>
      <td>${escapeHtml(call.summary)}</td>
      <td>${whose(call)}${call.once ? ', once' : ''}</td>
      <td>${(call.errors ?? []).map((code) => `<code>${code}</code>`).join(' ')}</td>
    </tr>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}: the calls</title>
<main>
  <h1>The calls of ${escapeHtml(title)}</h1>
  <p>The machine-readable form is <a href="/api/docs/openapi.json">openapi.json</a>. A success is the data itself; a
  failure is a status and <code>{"message": "CODE"}</code>. Calls marked “once” honour <code>Idempotency-Key</code>.</p>
  <table><thead><tr><th>Call</th><th>What it does</th><th>Access</th><th>Own codes</th></tr></thead>
  <tbody>${rows.join('\n')}</tbody></table>
</main>
</html>`;
}
