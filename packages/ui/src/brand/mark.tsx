import './mark.css';
import { MARK_TILE, MARKS } from './mark-paths.ts';

const STROKE = { fill: 'none', stroke: '#10161b', strokeWidth: '5.2', strokeLinejoin: 'round' } as const;

/** The logo: ก with the diamond of the woven border; ກ in the Lao build (`data-build="lao"` on the root). */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 40 40" aria-hidden="true">
      <path d={MARK_TILE} fill="#ffb91f" />
      <g className="mark-thai">
        <path d={MARKS.thai.letter} {...STROKE} />
        <path d={MARKS.thai.diamond} fill="#10161b" />
      </g>
      <g className="mark-lao">
        <path d={MARKS.lao.letter} {...STROKE} />
        <path d={MARKS.lao.diamond} fill="#10161b" />
      </g>
    </svg>
  );
}
