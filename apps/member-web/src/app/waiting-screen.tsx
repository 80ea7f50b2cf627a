import { useBackCloses } from '@krapao/ui/back-closes';
import './waiting-screen.css';

/** Nothing for the first 200 ms, then the cloth moves: no flash on a quick line. `atOnce` is for work that takes its time. */
export function WaitingScreen({ atOnce = false }: { atOnce?: boolean }) {
  return <div className={atOnce ? 'waiting-screen is-at-once' : 'waiting-screen'} aria-hidden="true" />;
}

/** Where a sheet is on its way. Back gives it up; else the sheet that it makes room for takes over its entry of the history. */
export function WaitingSheet({ onClose }: { onClose: () => void }) {
  useBackCloses(true, onClose);
  return <WaitingScreen />;
}
