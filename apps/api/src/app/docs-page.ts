import type { Call } from '@krapao/contract/call';
import { CALLS } from '@krapao/contract/calls';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The contract for people: one table, no scripts, made from the same source as the OpenAPI document. */
export function docsPage(): string {
  const rows = Object.entries<Call>(CALLS).map(
    ([key, call]) => `<tr>
      <th scope="row"><code>${escapeHtml(key)}</code></th>
      <td>${escapeHtml(call.summary)}</td>
      <td>${call.access}${call.once ? ', once' : ''}</td>
      <td>${(call.errors ?? []).map((code) => `<code>${code}</code>`).join(' ')}</td>
    </tr>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Krapao: the calls</title>
<main>
  <h1>The calls of Krapao</h1>
  <p>The machine-readable form is <a href="/api/docs/openapi.json">openapi.json</a>. A success is the data itself; a
  failure is a status and <code>{"message": "CODE"}</code>. Calls marked “once” honour <code>Idempotency-Key</code>.</p>
  <table><thead><tr><th>Call</th><th>What it does</th><th>Access</th><th>Own codes</th></tr></thead>
  <tbody>${rows.join('\n')}</tbody></table>
</main>
</html>`;
}
