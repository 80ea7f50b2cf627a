import type { Setting } from '@krapao/contract/documents/settings';

/** The service setting in a state, with the texts of maintenance. */
export const service = (state: Setting<'service'>['state'], endsAt: string | null = null): Setting<'service'> => ({
  state,
  text: { th: 'ปิดปรับปรุงระบบ', la: 'ປິດປັບປຸງລະບົບ', en: 'We are working on it' },
  endsAt,
});
