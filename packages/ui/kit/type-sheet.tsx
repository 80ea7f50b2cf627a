import { Icon } from '../src/brand/icon.tsx';
import { ICON_NAMES } from '../src/brand/icon-names.ts';
import { Mark } from '../src/brand/mark.tsx';
import { Money } from '../src/data/money.tsx';
import { SAMPLES } from './samples.ts';

const SIZES = ['title', 'heading', 'body', 'label', 'caption', 'micro'] as const;

/** The three scripts in every size, with the line height of their language, boxed so that clipping is visible. */
export function TypeSheet() {
  return (
    <section>
      <h2 className="row">
        <Mark /> Krapao kit
      </h2>
      <p className="kit-hero">
        <Money value={128407.95} currency="THB" /> <Money value={1940000} currency="LAK" />
      </p>
      {SIZES.map((size) => (
        <div key={size} className="kit-type" style={{ fontSize: `var(--text-${size})` }}>
          {(['th', 'lo', 'en'] as const).map((lang) => (
            <span key={lang} lang={lang} className="kit-line">
              {SAMPLES[lang].marks}
            </span>
          ))}
        </div>
      ))}
      <p className="kit-icons">
        {ICON_NAMES.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </p>
    </section>
  );
}
