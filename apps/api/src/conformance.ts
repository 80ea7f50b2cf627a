import { parseArgs } from 'node:util';
import { TESTED_PORTS } from './app/conformance/ports.ts';
import { runConformance } from './app/conformance/run-conformance.ts';

const MARKS = { passed: '✓', skipped: '–', failed: '✗' };
const USAGE = `npm run conformance -- PORT --adapter NAME [--url ADDRESS] [--set SETTING=VALUE …] [--given NAME=VALUE …]
Settings also come from the environment, as <ADAPTER>_<SETTING>. Ports and adapters:
${Object.entries(TESTED_PORTS)
  .map(([port, { adapters }]) => `  ${port}: ${adapters.map(({ name }) => name).join(', ')}`)
  .join('\n')}`;

/** Exit code 1: a step failed; 2: nothing could be tried. */
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      adapter: { type: 'string' },
      url: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
      given: { type: 'string', multiple: true, default: [] },
    },
  });
  const port = TESTED_PORTS[positionals[0] as keyof typeof TESTED_PORTS];
  if (!port || !values.adapter) throw new Error(USAGE);
  const settings = { ...(values.url && { url: values.url }), ...pairs(values.set) };
  const wanted = { adapter: values.adapter, settings, given: pairs(values.given) };
  for await (const { name, outcome, text } of runConformance(port, wanted, process.env)) {
    process.stdout.write(`${MARKS[outcome]} ${name}${text && `: ${text}`}\n`);
    if (outcome === 'failed') process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}

function pairs(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [name = '', ...rest] = text.split('=');
      return [name, rest.join('=')];
    }),
  );
}
