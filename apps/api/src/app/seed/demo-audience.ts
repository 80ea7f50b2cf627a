import type { SegmentDocument } from '@krapao/contract/documents/segment';
import { sql } from 'kysely';
import { after, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { derivedId } from '../../platform/secrets/random.ts';
import type { DemoMember } from './register-demo.ts';
import { insertMissing } from './seed-defaults.ts';

/** A fixed seed, so that the same tag is never added twice. */
const TAGS = '0b3a6a8e-52e5-4e0b-9a53-3f0b7f1f2f11';
const REGULAR = derivedId(TAGS, 'regular');

const EVERYBODY: SegmentDocument = {
  ...{ name: 'สมาชิกทุกคน · Everybody', currency: 'all', locale: 'all', tags: [] },
  deposits: { days: null, countMin: null, countMax: null, sumMin: null, sumMax: null },
  login: { withinDays: null, notForDays: null },
  bet: { withinDays: null, notForDays: null },
};
const SEGMENTS: readonly SegmentDocument[] = [
  EVERYBODY,
  { ...EVERYBODY, name: 'ลูกค้าประจำ · Regulars', tags: [REGULAR] },
];

const ANNOUNCEMENT = {
  title: { th: 'หมุนวงล้อทุกวันหยุด', la: 'ໝຸນວົງລໍ້ທຸກວັນພັກ', en: 'Spin the wheel every weekend' },
  text: {
    th: 'ฝากและเล่นครบตามเงื่อนไข รับเหรียญไปหมุนลุ้นรางวัลได้เลย',
    la: 'ຝາກ ແລະ ຫຼິ້ນຄົບຕາມເງື່ອນໄຂ ຮັບຫຼຽນໄປໝຸນລຸ້ນລາງວັນໄດ້ເລີຍ',
    en: 'Deposit and play as the rules say, and spin for prizes with your coins.',
  },
};
const SHOWN_MS = 30 * DAY_MS;

/** Seeds tags, segments and an announcement, so that their screens show something. Existing ones stay as they are. */
export async function seedAudience(db: Db, members: readonly DemoMember[], now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`select from segment limit 1`.execute(transaction);
    if (rows.length > 0) return;
    await insertMissing(transaction, 'tag', [
      { id: REGULAR, name: 'ลูกค้าประจำ · Regulars', created_by: 'demo', created_at: now },
      { id: derivedId(TAGS, 'call'), name: 'โทรกลับ · Call back', created_by: 'demo', created_at: now },
    ]);
    const regulars = members.filter(({ login }) => login.daysAgo > SHOWN_MS / DAY_MS);
    if (regulars.length > 0)
      await insertMissing(
        transaction,
        'member_tag',
        regulars.map(({ id }) => ({ member_id: id, tag_id: REGULAR, by: 'demo', at: now })),
      );
    const rules = SEGMENTS.map((rule) => ({ rule: JSON.stringify(rule) }));
    await insertMissing(transaction, 'segment', rules);
    await sql`
      insert into announcement (segment_id, title, text, alt, link, ends_at, is_published)
      select min(id), ${JSON.stringify(ANNOUNCEMENT.title)}::jsonb, ${JSON.stringify(ANNOUNCEMENT.text)}::jsonb,
        '{"th":"","la":"","en":""}', 'spin', ${after(now, SHOWN_MS)}, true from segment`.execute(transaction);
  });
}
