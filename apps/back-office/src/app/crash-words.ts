/** The texts may be what is missing, so these stand here. */
export const CRASH_WORDS = [
  { lang: 'th', text: 'เปิดหน้านี้ไม่ได้ งานที่บันทึกแล้วไม่หาย', retry: 'ลองใหม่' },
  { lang: 'en', text: 'This page could not be opened. Whatever was saved is safe', retry: 'Try again' },
] as const;
