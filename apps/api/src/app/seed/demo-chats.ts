import type { Locale } from '@krapao/contract/locales';
import { FIRST_ROLES } from '@krapao/contract/office/permissions';
import {
  answerCustomer,
  type Customer,
  findConversation,
  moveToDesk,
  readerOf,
  saveCanned,
  sendMessage,
} from '../../modules/chat/public.ts';
import { operatorIdOf } from '../../modules/operators/public.ts';
import { before, MINUTE_MS } from '../../platform/clock.ts';
import { derivedId } from '../../platform/secrets/random.ts';
import type { Modules } from '../wire/wire-modules.ts';
import type { DemoMember } from './register-demo.ts';
import type { StoryClock } from './story/story-clock.ts';

type DemoMessage = {
  readonly ago: number;
  readonly text: string;
  readonly by?: 'support';
  /** The note with which support hands the conversation to finance. */
  readonly isHandedOver?: true;
};
type Talk = {
  readonly who: { phone: string } | { guest: string };
  readonly locale: Locale;
  readonly messages: readonly DemoMessage[];
};

/** A fixed seed, so that the same message is never written twice. */
const CHATS = '5d1f8a52-3c77-4f0e-9f0a-6b1f0f6d6e61';

const GUEST = derivedId(CHATS, 'guest');

/** Conversations in the inbox on a busy evening, in minutes before the first start. */
const TALKS: readonly Talk[] = [
  {
    who: { phone: '0812345678' },
    locale: 'th',
    messages: [
      { ago: 2_890, text: 'โบนัสลอยโคมรับได้วันไหนบ้างคะ' },
      { ago: 2_886, text: 'รับได้ทุกวันถึงสิ้นเดือน สัปดาห์ละ 1 ครั้งค่ะ', by: 'support' },
      { ago: 4, text: 'ฝาก 500 แล้วค่ะ ยอดยังไม่เข้า' },
      { ago: 3, text: 'โอนจากกสิกรตอน 20:39 ค่ะ' },
    ],
  },
  {
    who: { phone: '0623456789' },
    locale: 'la',
    messages: [{ ago: 7, text: 'ຖອນເງິນໃຊ້ເວລາດົນປານໃດ?' }],
  },
  {
    who: { phone: '02055123456' },
    locale: 'la',
    messages: [{ ago: 7, text: 'ຖອນເງິນໃຊ້ເວລາດົນປານໃດ?' }],
  },
  {
    who: { phone: '0898765432' },
    locale: 'en',
    messages: [
      { ago: 26, text: 'My transfer to the game did not arrive' },
      { ago: 22, text: 'We are asking the game now. Your money is safe', by: 'support' },
      { ago: 21, text: 'โอนเข้าเกมไม่ถึง ช่วยดูรายการกับเกมให้หน่อย', by: 'support', isHandedOver: true },
    ],
  },
  {
    who: { guest: GUEST },
    locale: 'th',
    messages: [{ ago: 1, text: 'ลืมเบอร์ที่สมัครไว้ ทำยังไงดีครับ' }],
  },
];

/** Titles in Thai and English, because a reply has one title for all operators; short, because each is a chip. */
const CANNED = [
  {
    code: 'slip-received',
    title: 'สลิป · Slip',
    texts: {
      th: 'ได้รับสลิปแล้วค่ะ กำลังตรวจกับธนาคารให้ รอสักครู่นะคะ',
      la: 'ໄດ້ຮັບສະລິບແລ້ວ ກຳລັງກວດກັບທະນາຄານໃຫ້ ລໍຖ້າບຶດໜຶ່ງເດີ',
      en: 'We have your slip and are checking it with the bank. One moment, please',
    },
  },
  {
    code: 'bank-delay',
    title: 'ธนาคาร · Bank',
    texts: {
      th: 'ตอนนี้ธนาคารตอบช้ากว่าปกติค่ะ เงินไม่หาย ยอดจะเข้าให้เองนะคะ',
      la: 'ຕອນນີ້ທະນາຄານຕອບຊ້າກວ່າປົກກະຕິ ເງິນບໍ່ເສຍ ຍອດຈະເຂົ້າເອງ',
      en: 'The bank answers more slowly than usual. Your money is safe and will arrive by itself',
    },
  },
  {
    code: 'clear-photo',
    title: 'รูปชัด · Photo',
    texts: {
      th: 'รบกวนส่งรูปสลิปที่เห็นชัดทั้งใบอีกครั้งนะคะ',
      la: 'ລົບກວນສົ່ງຮູບສະລິບທີ່ເຫັນຊັດທັງໃບອີກຄັ້ງເດີ',
      en: 'Please send the slip again, with all of it clear to read',
    },
  },
  {
    code: 'end-bonus',
    title: 'โบนัส · Bonus',
    texts: {
      th: 'ดูยอดเทิร์นที่เหลือได้ที่หน้าโบนัสค่ะ ครบแล้วถอนได้ทันที',
      la: 'ເບິ່ງຍອດເທີນທີ່ເຫຼືອໄດ້ທີ່ໜ້າໂບນັດ ຄົບແລ້ວຖອນໄດ້ທັນທີ',
      en: 'The bonus page shows what is left to play. After that you can withdraw at once',
    },
  },
];

type ChatSeed = { members: readonly DemoMember[]; clock: StoryClock; now: Date };

/** Seeds conversations and canned replies. The newest message is written last, so an interrupted seed starts over. */
export async function seedChats(modules: Modules, { members, clock, now }: ChatSeed): Promise<void> {
  const { office } = modules;
  const operatorId = await operatorIdOf(office.operators, 'support');
  const guest = { memberId: null, guestId: GUEST };
  if (!operatorId || (await findConversation(office.chat, guest))) return;
  const support = readerOf({ id: operatorId, permissions: new Set(FIRST_ROLES.support) });
  for (const reply of CANNED) await saveCanned(office.chat, reply);
  const messages = TALKS.flatMap(({ who, locale, messages: lines }) => {
    const customer = customerOf(who, members);
    return customer ? lines.map((line, index) => ({ ...line, customer, locale, index })) : [];
  });
  for (const { ago, text, by, isHandedOver, customer, locale, index } of messages.toSorted((a, b) => b.ago - a.ago)) {
    clock.set(before(now, ago * MINUTE_MS));
    const id = derivedId(CHATS, `${customer.memberId ?? customer.guestId} ${index}`);
    const message = { message_type: 'text' as const, payload: { message: text } };
    if (by) {
      const conversation = await findConversation(office.chat, customer);
      if (isHandedOver) {
        if (conversation?.desk === 'support')
          await moveToDesk(office.chat, support, conversation.id, { to: 'finance', note: text });
      } else if (conversation) await answerCustomer(office.chat, support, conversation.id, { id, message });
    } else await sendMessage(modules.chat, customer, { id, message, sessionId: null, locale });
  }
  clock.set(now);
}

function customerOf(who: Talk['who'], members: readonly DemoMember[]): Customer | undefined {
  if ('guest' in who) return { memberId: null, guestId: who.guest };
  const member = members.find(({ login }) => login.phone === who.phone);
  return member && { memberId: member.id, guestId: null };
}
