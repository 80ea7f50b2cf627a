import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';

/** Only members have lines to talk about, so only they load what draws one. */
export const ReceiptCard = lazyPart(
  ['chat', 'statement', 'movement'],
  async () => (await import('./receipt-card.tsx')).ReceiptCard,
  { isExtra: true },
);
