/** Instructions inside the file, for whoever receives it. */
export const howToVerify = (reference: string, issued: string): string => `หลักฐานรายการ ${reference}
ออกเมื่อ ${issued} (เวลากรุงเทพฯ)

evidence.pdf   หลักฐานสำหรับอ่านและพิมพ์
evidence.json  ข้อมูลรายการพร้อมลายเซ็นของระบบ และข้อพิสูจน์ว่ารายการไม่ถูกแก้ไข
heads.json     ค่ายืนยันที่ระบบเผยแพร่
slip.jpg       รูปสลิป (ถ้ามี)
ตรวจสอบได้โดยไม่ต้องมีบัญชี ที่หน้า /verify ของเว็บนี้ หรือด้วยสคริปต์ verify-receipt.mjs (Node.js 20 ขึ้นไป):

  node verify-receipt.mjs evidence.json --heads heads.json

────────
ຫຼັກຖານລາຍການ ${reference}
ອອກເມື່ອ ${issued} (ເວລາບາງກອກ)

evidence.pdf   ຫຼັກຖານສຳລັບອ່ານ ແລະ ພິມ
evidence.json  ຂໍ້ມູນລາຍການພ້ອມລາຍເຊັນຂອງລະບົບ ແລະ ຂໍ້ພິສູດວ່າລາຍການບໍ່ຖືກແກ້ໄຂ
heads.json     ຄ່າຢືນຢັນທີ່ລະບົບເຜີຍແຜ່
slip.jpg       ຮູບສະລິບ (ຖ້າມີ)
ກວດສອບໄດ້ໂດຍບໍ່ຕ້ອງມີບັນຊີ ທີ່ໜ້າ /verify ຂອງເວັບນີ້ ຫຼື ດ້ວຍສະຄຣິບ verify-receipt.mjs (Node.js 20 ຂຶ້ນໄປ):

  node verify-receipt.mjs evidence.json --heads heads.json

────────
Evidence of transaction ${reference}
Issued ${issued} (Bangkok)

evidence.pdf   the evidence to read and to print
evidence.json  the facts, signed by the service, and the proof that the transaction was not changed
heads.json     the published heads of the proof log
slip.jpg       the picture of the slip, if there is one
Anybody can check this without an account: on the page /verify of the service, or with the script verify-receipt.mjs
(Node.js 20 or later):

  node verify-receipt.mjs evidence.json --heads heads.json
`;
