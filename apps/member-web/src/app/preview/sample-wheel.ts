import type { WheelDocument } from '@krapao/contract/documents/wheel';

const sliceOf = (coins: number, index: number): WheelDocument['slices'][number] => ({
  code: `SAMPLE${coins}`,
  ppm: 250_000,
  label: { th: `${coins}`, la: `${coins}`, en: `${coins}` },
  bgColor: index % 2 === 0 ? '#f6e8cb' : '#24498f',
  textColor: index % 2 === 0 ? '#2a1a08' : '#f6e8cb',
  htmlDescription: { th: '', la: '', en: '' },
  prize: { kind: 'coins', coins },
});

/** The wheel shown around the draft of a coin rule. */
export const SAMPLE_WHEEL: WheelDocument = {
  name: { th: 'วงล้อตัวอย่าง', la: 'ວົງລໍ້ຕົວຢ່າງ', en: 'Sample wheel' },
  slices: [1, 2, 3, 4].map(sliceOf),
  startsAt: null,
  endsAt: null,
};
