import { describeBars, drawBars } from './bar-plot.mjs';
import { formatReference, formatValue, isMissed, referenceOf } from './figures.mjs';

/**
 * @typedef {import('./figures.mjs').Figure} Figure
 * @typedef {{ name: string, figures: readonly Figure[], failure?: string }} Measurement  The result of one bench.
 * @typedef {{ date: string, extent: string, machine: string, measurements: readonly Measurement[] }} Run
 */

const BEGIN = '<!-- written by npm run bench -->';
const END = '<!-- end of the run -->';

/** @type {readonly { file: string, title: string, has: (figure: Figure) => boolean }[]} */
const PLOTS = [
  {
    file: 'run-rates.svg',
    title: 'Rates beside their peers: longer is better',
    has: ({ peer, unit }) => peer !== undefined && unit === '/s',
  },
  {
    file: 'run-times.svg',
    title: 'Times beside their peers: shorter is better',
    has: ({ peer, unit }) => peer !== undefined && unit !== '/s',
  },
  {
    file: 'run-limits.svg',
    title: 'Figures beside their limits',
    has: ({ peer }) => peer === undefined,
  },
];

export const PLOT_FILES = PLOTS.map(({ file }) => file);

/** The plots of a run that have something to draw. @param {Run} run */
export function plotsOf({ measurements }) {
  // Two zeros have no scale, a value without a reference has no second bar; a value may be NaN.
  const figures = measurements
    .flatMap((measurement) => measurement.figures)
    .filter((figure) => Math.max(figure.value, referenceOf(figure) ?? Number.NaN) > 0);
  return PLOTS.map(({ file, title, has }) => ({ file, title, shown: figures.filter(has) }))
    .filter(({ shown }) => shown.length > 0)
    .map(({ file, title, shown }) => ({
      file,
      svg: drawBars(title, shown),
      description: describeBars(title, shown),
    }));
}

/** Replaces the run between the markers of a page. @param {string} page @param {Run} run */
export function writeRun(page, run) {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`The page lacks "${BEGIN}" or "${END}".`);
  return `${page.slice(0, begin + BEGIN.length)}\n${presentRun(run)}\n${page.slice(end)}`;
}

/** @param {Run} run */
function presentRun(run) {
  const rows = run.measurements.flatMap(({ name, figures, failure }) => [
    ...figures.map((figure) => [name, figure.name, formatValue(figure.value, figure.unit), presentReference(figure)]),
    ...(failure ? [[name, failure, '', '']] : []),
  ]);
  const lines = rows.map(([name, ...cells]) => `| \`bench:${name}\` | ${cells.map(escapeCell).join(' | ')} |`);
  const table = ['| command | measurement | result | peer or limit |', '|---|---|---:|---|', ...lines].join('\n');
  const pictures = plotsOf(run).map(({ file, description }) => `![${description}](pictures/${file})`);
  return [`${run.extent} on ${run.date}: ${run.machine}.`, table, ...pictures].join('\n\n');
}

/** @param {Figure} figure */
function presentReference(figure) {
  return `${formatReference(figure)}${isMissed(figure) ? ', missed' : ''}`;
}

/** @param {string} text */
function escapeCell(text) {
  return text.replaceAll('|', '\\|');
}
