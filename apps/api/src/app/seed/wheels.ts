import type { WheelDraft } from '../../modules/spin/public.ts';

type Slice = WheelDraft['slices'][number];
type Currency = WheelDraft['currency'];

const NAME = { th: 'วงล้อร่มบ่อสร้าง', la: 'ວົງລໍ້ຄັນຮົ່ມນຳໂຊກ', en: 'Umbrella wheel' };
const CREDIT = { th: 'เงินรางวัล', la: 'ເງິນລາງວັນ', en: 'Cash prize' };
const TERMS = { rule: 'balance', successPercent: 150, failPercent: 10, lifeHours: 72 } as const;
const CLAIM_HOURS = 72;

const RED = { bgColor: '#c93a26', textColor: '#fff6e0' };
const PAPER = { bgColor: '#f6e8cb', textColor: '#2a1a08' };
const JADE = { bgColor: '#17806f', textColor: '#ffffff' };
const INDIGO = { bgColor: '#24498c', textColor: '#ffe9b0' };
const RUST = { bgColor: '#a94c16', textColor: '#fff6e0' };

const same = (text: string) => ({ th: text, la: text, en: text });

function cash(code: string, colours: typeof RED, ppm: number, [label, amount]: readonly [string, number]): Slice {
  return {
    code,
    label: same(label),
    ...colours,
    htmlDescription: {
      th: '<p>เข้ากระเป๋าหลัก เล่นต่อหรือถอนได้เลย</p>',
      la: '<p>ເຂົ້າກະເປົາຫຼັກ ຫຼິ້ນຕໍ່ ຫຼື ຖອນໄດ້ເລີຍ</p>',
      en: '<p>Goes into your main wallet. Play with it or withdraw it.</p>',
    },
    ppm,
    prize: { kind: 'coupon', name: CREDIT, amount, terms: TERMS, claimHours: CLAIM_HOURS },
  };
}

const oneCoin: Slice = {
  code: 'COIN1',
  label: { th: '+1 เหรียญ', la: '+1 ຫຼຽນ', en: '+1 coin' },
  ...PAPER,
  htmlDescription: { th: '<p>ได้เหรียญเพิ่มทันที</p>', la: '<p>ໄດ້ຫຼຽນເພີ່ມທັນທີ</p>', en: '<p>Yours at once.</p>' },
  ppm: 150_000,
  prize: { kind: 'coins', coins: 1 },
};

const nothing: Slice = {
  code: 'AGAIN',
  label: { th: 'ลุ้นใหม่', la: 'ລອງໃໝ່', en: 'Try again' },
  ...PAPER,
  htmlDescription: { th: '<p>ครั้งนี้ไม่ได้รางวัล</p>', la: '<p>ຄັ້ງນີ້ບໍ່ໄດ້ລາງວັນ</p>', en: '<p>Nothing this time.</p>' },
  ppm: 400_000,
  prize: { kind: 'none' },
};

/** From the smallest prize to the largest. */
const SUMS: Readonly<Record<Currency, readonly (readonly [label: string, amount: number])[]>> = {
  THB: [
    ['฿10', 10],
    ['฿20', 20],
    ['฿30', 30],
    ['฿50', 50],
    ['฿100', 100],
    ['฿888', 888],
  ],
  LAK: [
    ['₭5,000', 5_000],
    ['₭10,000', 10_000],
    ['₭15,000', 15_000],
    ['₭25,000', 25_000],
    ['₭50,000', 50_000],
    ['₭444,000', 444_000],
  ],
};

/** For the demo: a real service has no wheel until its operators make one. */
export function demoWheel(currency: Currency): WheelDraft {
  const [tiny, small, middle, large, great, luck] = SUMS[currency] as [Sum, Sum, Sum, Sum, Sum, Sum];
  return {
    currency,
    name: NAME,
    slices: [
      cash('CASH4', RED, 60_000, large),
      oneCoin,
      cash('CASH5', JADE, 30_000, great),
      nothing,
      cash('CASH6', INDIGO, 1_000, luck),
      cash('CASH2', PAPER, 130_000, small),
      cash('CASH3', RUST, 79_000, middle),
      cash('CASH1', PAPER, 150_000, tiny),
    ],
  };
}

type Sum = readonly [label: string, amount: number];
