import type { Db } from '../../platform/database/db.ts';
import { insertMissing } from './seed-defaults.ts';

const html = (th: string, la: string, en: string) => ({ th: `<p>${th}</p>`, la: `<p>${la}</p>`, en: `<p>${en}</p>` });

/** In baht; kip amounts use this fixed demo rate. */
const KIP_FOR_A_BAHT = 600n;
const SATANG = 100n;

type Sums = { min_deposit: bigint; fixed_amount: bigint | null; amount_max: bigint | null };

/** The demo offers: one of each way to count, and a rule of each kind. Their pictures also show the percentage. */
const OFFERS = [
  {
    code: 'WELCOME',
    kind: 'bonus',
    type: 'limit',
    picture: 'welcome',
    title: { th: 'ต้อนรับสมาชิก 100%', la: 'ຕ້ອນຮັບສະມາຊິກ 100%', en: 'Welcome, 100%' },
    description: html(
      'ฝากเท่าไร รับเพิ่มเท่านั้น คนละ 1 ครั้ง',
      'ຝາກເທົ່າໃດ ຮັບເພີ່ມເທົ່ານັ້ນ ຜູ້ລະ 1 ຄັ້ງ',
      'Your deposit once again on top, once for each member.',
    ),
    rule: 'balance',
    success_percent: 300,
    fail_percent: 10,
    life_hours: 168,
    percent_of_deposit: 100,
    sums: { min_deposit: 100n, fixed_amount: null, amount_max: 1_000n },
  },
  {
    code: 'DAILY',
    kind: 'bonus',
    type: 'day',
    picture: 'daily',
    title: { th: 'ฝากแรกของวัน', la: 'ຝາກທຳອິດຂອງມື້', en: 'First deposit of the day' },
    description: html(
      'รับเพิ่ม 10% ของยอดฝาก วันละ 1 ครั้ง',
      'ຮັບເພີ່ມ 10% ຂອງຍອດຝາກ ມື້ລະ 1 ຄັ້ງ',
      '10% of your deposit on top, once a day.',
    ),
    rule: 'balance',
    success_percent: 200,
    fail_percent: 10,
    life_hours: 24,
    percent_of_deposit: 10,
    sums: { min_deposit: 100n, fixed_amount: null, amount_max: 200n },
  },
  {
    code: 'LANTERN',
    kind: 'bonus',
    type: 'week',
    picture: 'lantern',
    title: { th: 'ลอยโคมคืนเพ็ญ', la: 'ລອຍໂຄມຄືນເພັງ', en: 'Full-moon lanterns' },
    description: html(
      'รับเพิ่ม 50% ของยอดฝาก สัปดาห์ละ 1 ครั้ง',
      'ຮັບເພີ່ມ 50% ຂອງຍອດຝາກ ອາທິດລະ 1 ຄັ້ງ',
      '50% of your deposit on top, once a week.',
    ),
    rule: 'balance',
    success_percent: 250,
    fail_percent: 10,
    life_hours: 72,
    percent_of_deposit: 50,
    sums: { min_deposit: 200n, fixed_amount: null, amount_max: 500n },
  },
  {
    code: 'WEEKEND',
    kind: 'bonus',
    type: 'week',
    picture: 'weekend',
    title: { th: 'ซองแดงสุดสัปดาห์', la: 'ຊອງແດງທ້າຍອາທິດ', en: 'Weekend red envelope' },
    description: html(
      'รับเพิ่ม 25% เฉพาะวันเสาร์และวันอาทิตย์ เล่นให้ครบยอดเทิร์นแล้วถอนได้',
      'ຮັບເພີ່ມ 25% ສະເພາະວັນເສົາ ແລະ ວັນອາທິດ ຫຼິ້ນໃຫ້ຄົບຍອດຫຼິ້ນສະສົມແລ້ວຖອນໄດ້',
      '25% on top, Saturdays and Sundays only. Free once you have bet enough.',
    ),
    rule: 'turnover',
    success_percent: 500,
    fail_percent: 5,
    life_hours: 72,
    percent_of_deposit: 25,
    weekdays: [6, 7],
    sums: { min_deposit: 300n, fixed_amount: null, amount_max: 500n },
  },
  {
    code: 'SABAIDEE',
    kind: 'promotion',
    type: 'limit',
    is_featured: true,
    title: { th: 'สบายดี รับฟรี', la: 'ສະບາຍດີ ຮັບຟຣີ', en: 'Sabaidee, on the house' },
    description: html(
      'รับฟรี ไม่ต้องฝาก คนละ 1 ครั้ง',
      'ຮັບຟຣີ ບໍ່ຕ້ອງຝາກ ຜູ້ລະ 1 ຄັ້ງ',
      'Free, no deposit needed, once for each member.',
    ),
    rule: 'balance',
    success_percent: 500,
    fail_percent: 10,
    life_hours: 72,
    percent_of_deposit: null,
    places_max: 500,
    sums: { min_deposit: 0n, fixed_amount: 50n, amount_max: null },
  },
] as const;

/** Existing rows stay as they are. */
export async function seedOffers(db: Db): Promise<void> {
  const offers = OFFERS.map((offer, position) => ({
    is_featured: false,
    weekdays: null,
    places_max: null,
    ...offer,
    position,
  }));
  const inCurrency = (currency: 'THB' | 'LAK', rate: bigint) =>
    offers.map(({ sums, title, description, ...offer }) => {
      const { picture, ...row } = { picture: undefined, ...offer };
      const html = description;
      return {
        ...row,
        currency,
        max_received: 1,
        title: JSON.stringify(title),
        description: JSON.stringify(description),
        banners: JSON.stringify(picture ? [{ image: `/banners/${picture}.svg`, html }] : []),
        ...inMinor(sums, rate),
      };
    });
  await insertMissing(db, 'offer', [...inCurrency('THB', SATANG), ...inCurrency('LAK', KIP_FOR_A_BAHT)]);
}

const inMinor = ({ min_deposit, fixed_amount, amount_max }: Sums, rate: bigint) => ({
  min_deposit: min_deposit * rate,
  fixed_amount: fixed_amount && fixed_amount * rate,
  amount_max: amount_max && amount_max * rate,
});
