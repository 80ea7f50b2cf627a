/** Every component in every state: `npx vite packages/ui/kit`; `?lang=th` and `?theme=light` choose one. */
import { createRoot } from 'react-dom/client';
import '../src/styles/tokens.css';
import '../src/styles/fonts.css';
import '../src/styles/base.css';
import { Cards } from './cards.tsx';
import { Controls } from './controls.tsx';
import './kit.css';
import { Overlays } from './overlays.tsx';
import { isLang, SAMPLES } from './samples.ts';
import { TypeSheet } from './type-sheet.tsx';

const params = new URLSearchParams(location.search);
const chosen = params.get('lang');
const lang = isLang(chosen) ? chosen : 'en';
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
      <Kit />
      <Overlays text={SAMPLES[lang]} />
    </>,
  );
}
