import './waiting-screen.css';

/** Nothing for the first 200 ms, then the cloth moves: no flash on a quick line. */
export function WaitingScreen() {
  return <div className="waiting" aria-hidden="true" />;
}
