import { worksAt } from '@krapao/contract/office/chat-desks';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { ChatAttention } from '../features/inbox/chat-attention.tsx';
import { useOperatorSocket } from '../shared/api/use-live.ts';
import { useNoticeClicks } from '../shared/attention/notify.ts';
import { useCommands } from '../shared/keys/commands.ts';
import { useKeyStrokes } from '../shared/keys/use-key-strokes.ts';
import { SearchContext } from '../shared/layout/search-context.ts';
import { useMe } from '../shared/session/session.ts';
import { useAlertNotices } from './alerts/use-alerts.ts';
import { HiddenSection } from './hidden-section.tsx';
import { IdleWatch } from './idle-watch.tsx';
import { Nav } from './nav.tsx';
import { hiddenSections, landingOf, sectionsFor } from './sections.tsx';
import { HandoverNotes } from './shift/handover-notes.tsx';
import './shell.css';
import { useOwnCommands } from './use-own-commands.ts';

const Palette = lazyChunk(
  ['review'],
  async () => (await import('../features/palette/command-palette.tsx')).CommandPalette,
);
const Shortcuts = lazyChunk([], async () => (await import('../features/palette/shortcuts-sheet.tsx')).ShortcutsSheet);
const Own = lazyChunk(['me'], async () => (await import('../features/me/me-page.tsx')).MePage);

/** The back office: menu, page, and the layers that open over any page. */
export function Shell() {
  const t = useTranslations('common');
  const me = useMe();
  const navigate = useNavigate();
  const sections = sectionsFor(me);
  const [over, setOver] = useState<'palette' | 'help'>();
  const main = useFocusOnArrival();
  useKeyStrokes();
  useOperatorSocket();
  useOwnCommands();
  useNoticeClicks();
  useAlertNotices();
  useCommands([
    ...sections.map(({ name, path, icon, key }) => ({
      id: path,
      group: 'go' as const,
      label: t(`nav.${name}`),
      icon,
      keys: `g ${key}`,
      run: () => void navigate(path),
    })),
    { id: 'me', group: 'go', label: t('nav.me'), icon: 'lock', keys: 'g y', run: () => void navigate('/me') },
    { id: 'palette', group: 'anywhere', label: t('keys.palette'), keys: 'mod+k', isQuiet: true, run: openPalette },
    { id: 'find', group: 'anywhere', label: t('keys.palette'), keys: '/', isQuiet: true, run: openPalette },
    { id: 'help', group: 'anywhere', label: t('keys.help'), icon: 'keyboard', keys: '?', run: () => setOver('help') },
  ]);
  function openPalette() {
    setOver('palette');
  }
  return (
    <SearchContext value={openPalette}>
      <a className="office-skip" href="#main">
        {t('skip')}
      </a>
      <div className="shell">
        <Nav />
        <div className="shell-main" id="main" tabIndex={-1} ref={main}>
          <HandoverNotes />
          <Suspense>
            <Routes>
              {sections.map(({ path, Page }) => (
                <Route key={path} path={`${path}/*`} element={<Page />} />
              ))}
              {hiddenSections(me).map(({ name, path }) => (
                <Route key={path} path={`${path}/*`} element={<HiddenSection name={name} />} />
              ))}
              <Route path="/me" element={<Own />} />
              <Route path="*" element={<Navigate to={landingOf(sections, me)} replace />} />
            </Routes>
          </Suspense>
        </div>
      </div>
      <IdleWatch />
      {worksAt(new Set(me.permissions)).length > 0 && <ChatAttention />}
      <Suspense>
        {over === 'palette' && <Palette onClose={() => setOver(undefined)} />}
        {over === 'help' && <Shortcuts onClose={() => setOver(undefined)} />}
      </Suspense>
    </SearchContext>
  );
}

/** Moves the focus to the new page on navigation, so that a screen reader announces its name. */
function useFocusOnArrival() {
  const main = useRef<HTMLDivElement>(null);
  const section = useLocation().pathname.split('/')[1];
  const last = useRef(section);
  useEffect(() => {
    if (last.current === section) return;
    last.current = section;
    main.current?.focus();
  }, [section]);
  return main;
}
