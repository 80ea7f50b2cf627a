import { useBackCloses } from '@krapao/ui/layers/back-closes';
import './waiting-screen.css';

/** Blank for 200 ms, so that fast loads do not flash; then the woven pattern moves. `atOnce` is for longer work. */
export function WaitingScreen({ atOnce = false }: { atOnce?: boolean }) {
  return <div className={atOnce ? 'waiting-screen is-at-once' : 'waiting-screen'} aria-hidden="true" />;
}

/** Placeholder of a loading sheet. Back cancels it; otherwise the sheet takes over its history entry. */
export function WaitingSheet({ onClose }: { onClose: () => void }) {
  useBackCloses(true, onClose);
  return <WaitingScreen />;
}
