import './waiting-screen.css';

/** Nothing for the first 200 ms, then the cloth moves: no flash on a quick line. `atOnce` is for work that takes its time. */
export function WaitingScreen({ atOnce = false }: { atOnce?: boolean }) {
  return <div className={atOnce ? 'waiting at-once' : 'waiting'} aria-hidden="true" />;
}
