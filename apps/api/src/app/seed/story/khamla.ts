import { qr } from './act-deposits.ts';
import { on, type Scene } from './scene.ts';

/** The Lao build's member, who paid one QR code. */
export const KHAMLA: readonly Scene[] = [on(1, '10:30', qr('BCEL', 1_500_000))];
