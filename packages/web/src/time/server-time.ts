/** `Date` headers have whole seconds and network delay, so smaller differences are ignored. */
const UNSURE_MS = 5_000;

let differenceMs = 0;

/** Measures the offset of the phone's clock by an answer: cheap phones are wrong by minutes, some by hours. */
export function syncServerClock({ headers }: Pick<Response, 'headers'>): void {
  const dateMs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(dateMs)) return;
  const ms = dateMs - Date.now();
  differenceMs = Math.abs(ms) < UNSURE_MS ? 0 : ms;
}

/** Converts a time of the phone's clock to the server's clock. */
export const serverTimeOf = (phoneMs: number): number => phoneMs + differenceMs;

/** Current time of the server, which decides every limit. */
export const serverNow = (): number => serverTimeOf(Date.now());
