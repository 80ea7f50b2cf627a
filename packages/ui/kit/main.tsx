/**
 * Every component in every state: `npx vite packages/ui/kit`.
 * `?view=phone&lang=th` shows a whole screen instead, to be looked at from 360 px up.
 */
import { createRoot } from 'react-dom/client';
import '../src/styles/tokens.css';
import '../src/styles/fonts.css';
import '../src/styles/base.css';
import { Cards } from './cards.tsx';
import { Controls } from './controls.tsx';
import './kit.css';
import { Overlays } from './overlays.tsx';
import { Phone } from './phone.tsx';
import { isLang, SAMPLES } from './samples.ts';
import { TypeSheet } from './type-sheet.tsx';

const params = new URLSearchParams(location.search);
const asked = params.get('lang');
const lang = isLang(asked) ? asked : 'en';
const theme = params.get('theme');

document.documentElement.lang = lang;
if (theme) document.documentElement.dataset.theme = theme;

function Kit() {
  return (
    <div className="kit">
      {(['dark', 'light'] as const).map((pane) => (
        <div key={pane} className="kit-pane" data-theme={pane}>
          <TypeSheet />
          <Controls text={SAMPLES[lang]} />
          <Cards text={SAMPLES[lang]} />
        </div>
      ))}
    </div>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <>
      {params.get('view') === 'phone' ? <Phone text={SAMPLES[lang]} lang={lang} /> : <Kit />}
      <Overlays text={SAMPLES[lang]} />
    </>,
  );
}
