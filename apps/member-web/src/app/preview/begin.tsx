import { applyTheme } from '@krapao/ui/brand/theme';
import { changeLocale, currentLocale } from '@krapao/web/i18n/locale.ts';
import { wipeSession } from '@krapao/web/session/session.ts';
import { createRoot, type Root } from 'react-dom/client';
import { saveFormDraft } from '../../shared/wizard/form-draft.ts';
import { answerCalls } from './answer-calls.ts';
import type { Draft } from './draft.ts';
import { clearStorage } from './own-world.ts';
import { PreviewApp } from './preview-app.tsx';
import { sceneOf } from './scenes.ts';

let draft: Draft | undefined;
/** The draft before, which the screens could show. */
let shown: Draft | undefined;
let redraw: (() => void) | undefined;
let screens: Root | undefined;

/** Accepts drafts only from the embedding page, and only of the same origin. */
window.addEventListener('message', ({ origin, source, data }: MessageEvent<Draft>) => {
  if (origin !== window.location.origin || source !== window.parent || typeof data?.kind !== 'string') return;
  if (screens) shown = draft;
  draft = data;
  applyTheme(data.theme);
  if (currentLocale() !== data.locale) changeLocale(data.locale);
  if (screens) redraw?.();
  else begin(data);
});
window.parent.postMessage('preview-ready', window.location.origin);

function begin(first: Draft): void {
  const scene = sceneOf(first);
  const root = document.getElementById('root');
  if (!scene || !root) return;
  answerCalls(() => draft ?? first);
  // Before the first call: ending the session drops pending calls.
  if (scene.isForVisitors) wipeSession();
  if (scene.registration) saveFormDraft('registration', scene.registration);
  window.history.replaceState(null, '', scene.path);
  const onReady = (again: () => void) => {
    redraw = again;
  };
  const own = createRoot(root, { onUncaughtError: () => setTimeout(() => recover(own)) });
  screens = own;
  own.render(<PreviewApp scene={scene} onReady={onReady} />);
}

/** A draft may be what no member would ever get: the screens show the one before, and begin again with the next. */
function recover(broken: Root): void {
  if (screens !== broken) return;
  broken.unmount();
  screens = undefined;
  redraw = undefined;
  const last = shown;
  shown = undefined;
  if (!last) return;
  // Home shows the last known figures at once.
  clearStorage();
  draft = last;
  begin(last);
}
