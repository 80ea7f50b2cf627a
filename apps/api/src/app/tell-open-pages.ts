import type { Setting } from '../modules/lookups/public.ts';
import type { KeptRows } from '../platform/kept-rows.ts';
import type { Logger } from '../platform/log.ts';

type Parts = {
  kept: Pick<KeptRows, 'watch'>;
  service: () => Promise<Setting<'service'>>;
  tellAll: () => void;
  log: Logger;
};

/** When the service or a game is switched, every open page asks again, and so shows it. */
export function tellOpenPages({ kept, service, tellAll, log }: Parts): void {
  kept.watch('game', tellAll);
  let known: string | undefined;
  const look = async () => {
    const now = JSON.stringify(await service());
    if (known !== undefined && known !== now) tellAll();
    known = now;
  };
  // Other settings change nothing that a page has to ask for at once.
  kept.watch('setting', () => {
    look().catch((error) => log.warn({ event: 'live.stumbled', err: error }, 'live signals stumbled'));
  });
}
