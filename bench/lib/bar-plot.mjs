import { formatReference, formatValue, referenceOf } from './figures.mjs';

/** @typedef {import('./figures.mjs').Figure} Figure */

const WIDTH = 760;
const BAR_WIDTH = 480;
const ROW_HEIGHT = 54;
const TOP = 48;
/** A picture in a page cannot see the page's theme, only the system's, so it has a ground of its own. */
const STYLE =
  'rect{fill:#fff}text{fill:#1b2b34}.own{fill:#0b7285}.reference{fill:#a3b1b8}' +
  '@media(prefers-color-scheme:dark){rect{fill:#051522}text{fill:#e8f1f2}.own{fill:#ffb91f}.reference{fill:#5b7480}}';

/** @type {Readonly<Record<string, string>>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** @param {string} text */
const escapeXml = (text) => text.replace(/[&<"]/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * Draws each figure above its peer or limit as an SVG. Units and sizes differ, so each pair has a scale of its own.
 * @param {string} title
 * @param {readonly Figure[]} figures
 */
export function drawBars(title, figures) {
  const height = TOP + figures.length * ROW_HEIGHT;
  const rows = figures.map((figure, index) => {
    const { name, value, unit } = figure;
    const reference = referenceOf(figure) ?? 0;
    const scale = BAR_WIDTH / Math.max(value, reference);
    return (
      `<g transform="translate(16 ${TOP + index * ROW_HEIGHT})"><text y="10">${escapeXml(name)}</text>` +
      drawBar('own', 16, value * scale, formatValue(value, unit)) +
      drawBar('reference', 30, reference * scale, formatReference(figure)) +
      '</g>\n'
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" ` +
    `font-size="13" role="img" aria-label="${escapeXml(describeBars(title, figures))}">\n<style>${STYLE}</style>\n` +
    `<rect width="${WIDTH}" height="${height}" rx="12"/>\n` +
    `<text x="16" y="28" font-size="15" font-weight="650">${escapeXml(title)}</text>\n${rows.join('')}</svg>\n`
  );
}

/** The text alternative of a plot. @param {string} title @param {readonly Figure[]} figures */
export function describeBars(title, figures) {
  const pairs = figures.map(
    (figure) => `${figure.name} ${formatValue(figure.value, figure.unit)} (${formatReference(figure)})`,
  );
  return `${title}. ${pairs.join('; ')}`;
}

/** @param {'own' | 'reference'} kind @param {number} y @param {number} width @param {string} text */
function drawBar(kind, y, width, text) {
  const bar = `<path class="${kind}" d="M0 ${y}h${width.toFixed(1)}v11H0z"/>`;
  return `${bar}<text x="${(width + 8).toFixed(1)}" y="${y + 10}" font-size="12">${escapeXml(text)}</text>`;
}
