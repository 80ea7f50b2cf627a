/** Answers carry whole seconds and have travelled: a smaller difference says nothing. */
const UNSURE_MS = 5_000;

let differenceMs = 0;

/** Learns from an answer how far the phone's clock is off: cheap phones are wrong by minutes, some by hours. */
export function hearServerTime({ headers }: Pick<Response, 'headers'>): void {
  const heardMs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(heardMs)) return;
  const ms = heardMs - Date.now();
  differenceMs = Math.abs(ms) < UNSURE_MS ? 0 : ms;
}

/** What the server's clock said when the phone's said this. */
export const serverTimeOf = (phoneMs: number): number => phoneMs + differenceMs;

/** What time it is for the server, which sets every limit. */
export const serverNow = (): number => serverTimeOf(Date.now());
