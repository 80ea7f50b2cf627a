import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture } from './command.mjs';

/** @typedef {import('./security-rules.mjs').Finding} Finding */
/** @typedef {import('./security-requests.mjs').ScanRequest} ScanRequest */
/** @typedef {import('./security-requests.mjs').Port} Port */

/** Modules of wapiti that need no service on the internet. */
const WAPITI_MODULES = 'blindsql,cookieflags,crlf,csp,csrf,exec,file,http_headers,permanentxss,redirect,sql,xss';
const WAPITI_SECONDS = '120';
/** From wapiti's levels: 1 low, 2 medium, 3 high, 4 critical. */
const HIGH = 3;

/** @param {string} tool */
const missing = (tool) => ({
  ...{ id: tool, what: 'Scan of a running instance', isBad: false },
  result: `not run: \`apt-get install ${tool}\``,
});

/** @param {string} tool */
const isInstalled = async (tool) => (await capture(tool, ['--version'])).code === 0;

/**
 * Sends every request to sqlmap in the form of a proxy's log, the only form that carries bodies and sessions.
 * @param {readonly ScanRequest[]} requests
 * @param {string} folder
 * @returns {Promise<Finding>}
 */
export async function scanSql(requests, folder) {
  if (!(await isInstalled('sqlmap'))) return missing('sqlmap');
  const log = path.join(folder, 'requests.xml');
  writeFileSync(log, requests.map(logItem).join('\n'));
  const { output } = await capture('sqlmap', [
    ...['-l', log, '--batch', '--ignore-stdin', '--flush-session', '--output-dir', path.join(folder, 'sqlmap')],
    ...['--dbms=PostgreSQL', '--technique=BEU', '--level=1', '--risk=1', '--smart', '--ignore-code=*', '--retries=0'],
  ]);
  const tested = new Set(output.match(/testing URL '[^']+'/g)).size;
  const found = output.match(/Parameter: .+/g) ?? [];
  const what = 'SQL injection into parameters, queries and bodies of both ports';
  const result = found.length > 0 ? found.join('; ') : `0 found, ${tested} addresses of ${requests.length} requests`;
  return { id: 'sqlmap', what, result, isBad: found.length > 0 || tested === 0 };
}

/** @param {ScanRequest} request */
function logItem({ port, method, path: place, body }) {
  const { host, port: number } = new URL(port.url);
  const headers = { host, ...port.headers, ...(body && { 'content-type': 'application/json' }) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = `${method} ${place} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
  const request = Buffer.from(text).toString('base64');
  return `<item><port>${number}</port><request base64="true"><![CDATA[${request}]]></request></item>`;
}

/**
 * @param {string} name
 * @param {Port} port
 * @param {readonly ScanRequest[]} requests
 * @param {string} folder
 * @returns {Promise<Finding>}
 */
export async function scanPages(name, port, requests, folder) {
  if (!(await isInstalled('wapiti'))) return missing('wapiti');
  const report = path.join(folder, `wapiti-${name}.json`);
  const starts = requests.filter((request) => request.port === port && request.method === 'GET');
  await capture('wapiti', [
    ...['--url', `${port.url}/`, ...starts.flatMap((request) => ['--start', port.url + request.path])],
    ...Object.entries(port.headers).flatMap(([header, value]) => ['--header', `${header}: ${value}`]),
    ...['--module', WAPITI_MODULES, '--scope', 'folder', '--max-scan-time', WAPITI_SECONDS, '--flush-session'],
    ...['--no-bugreport', '--store-session', path.join(folder, name), '--format', 'json', '--output', report],
  ]);
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8'));
  const found = Object.entries(/** @type {Record<string, { level: number }[]>} */ (vulnerabilities));
  const counts = found.filter(([, all]) => all.length > 0).map(([category, all]) => `${category} ${all.length}`);
  const high = found.flatMap(([, all]) => all).filter(({ level }) => level >= HIGH).length;
  const others = counts.length > 0 ? `: ${counts.join(', ')}` : '';
  return {
    id: 'wapiti',
    what: `Pages and reads of the ${name} port`,
    result: `${high} high${others}`,
    isBad: high > 0,
  };
}

/** Known weaknesses of the shipped packages, by the registry's own service. @returns {Promise<Finding>} */
export async function checkAdvisories() {
  const { output } = await capture('npm', ['audit', '--omit', 'dev', '--json']);
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  const { metadata } = JSON.parse(json || '{}');
  const what = 'Packages against published advisories';
  if (!metadata) {
    const result = 'not checked: the registry answers no advisories, and npm has none offline; run it before a release';
    return { id: 'npm audit', what, result, isBad: false };
  }
  const { critical, high, moderate, low } = metadata.vulnerabilities;
  const result = `${critical} critical, ${high} high, ${moderate} moderate, ${low} low`;
  return { id: 'npm audit', what, result, isBad: critical + high > 0 };
}
