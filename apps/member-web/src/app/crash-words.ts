/** The texts may be what is missing, so these stand here, in all languages. */
export const CRASH_WORDS = [
  { lang: 'th', text: 'โหลดไม่สำเร็จ เงินยังอยู่ครบ', retry: 'ลองใหม่' },
  { lang: 'lo', text: 'ໂຫຼດບໍ່ສຳເລັດ ເງິນຍັງຢູ່ຄົບ', retry: 'ລອງໃໝ່' },
  { lang: 'en', text: 'Could not load. Your money is safe', retry: 'Try again' },
] as const;
