import type { MoneyServer } from './money-server.ts';

const TEXTS = { th: 'ต้อนรับ', la: 'ຕ້ອນຮັບ', en: 'Welcome' };
const HTML = { th: '<p>ก</p>', la: '<p>ກ</p>', en: '<p>a<script>alert(1)</script></p>' };

/** Doubles the latest deposit of 100 or more, up to 1,000: succeeds at 300 %, fails at 10 %. */
const OFFER = {
  kind: 'bonus',
  type: 'limit',
  max_received: 1,
  currency: 'THB',
  title: TEXTS,
  description: HTML,
  banners: [{ image: '/banners/welcome.svg', html: HTML }],
  rule: 'balance',
  success_percent: 300,
  fail_percent: 10,
  life_hours: 72,
  min_deposit: 10_000,
  percent_of_deposit: 100 as number | null,
  fixed_amount: null as number | null,
  amount_max: 100_000,
  weekdays: null as number[] | null,
  starts_at: null as Date | null,
  ends_at: null as Date | null,
  places_max: null as number | null,
  is_open: true,
  is_featured: false,
};

let number = 0;

/** An offer with a unique code, as saved by an operator. */
export async function givenOffer(server: MoneyServer, change: Partial<typeof OFFER & { code: string }> = {}) {
  number += 1;
  const offer = { code: `OFFER${number}`, ...OFFER, ...change };
  const columns = Object.keys(offer);
  await server.database.query(
    `insert into offer (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()})`,
    columns.map((name) => {
      const value = offer[name as keyof typeof offer];
      return ['title', 'description', 'banners'].includes(name) ? JSON.stringify(value) : value;
    }),
  );
  return offer.code;
}
