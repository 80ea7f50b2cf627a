import type { Setting } from '../modules/lookups/public.ts';

/** The service in one of its states, with what members read in maintenance. */
export const service = (state: Setting<'service'>['state'], endsAt: string | null = null): Setting<'service'> => ({
  state,
  text: { th: 'ปิดปรับปรุงระบบ', la: 'ປິດປັບປຸງລະບົບ', en: 'We are working on it' },
  endsAt,
});
