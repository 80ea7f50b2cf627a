import { TRUEWALLET } from './accounts.ts';

export type Badge = { letters: string; fill: string; ink: string };

/** Letters and a colour, never a bank's logo. The contrast of every pair is at least 4.5:1. */
const BADGES: Readonly<Record<string, Badge>> = {
  SCB: { letters: 'SC', fill: '#4e2a84', ink: '#fff' },
  KBANK: { letters: 'KB', fill: '#0b7d35', ink: '#fff' },
  KTB: { letters: 'KT', fill: '#0a9fdc', ink: '#04202d' },
  BBL: { letters: 'BB', fill: '#1e3f9b', ink: '#fff' },
  TMB: { letters: 'TT', fill: '#0d5fbf', ink: '#fff' },
  GSB: { letters: 'GS', fill: '#e0408e', ink: '#2b0518' },
  BAY: { letters: 'BA', fill: '#f4c21b', ink: '#2c2200' },
  BCEL: { letters: 'BC', fill: '#c8102e', ink: '#fff' },
  LDB: { letters: 'LD', fill: '#13509c', ink: '#fff' },
  JDB: { letters: 'JD', fill: '#e2231a', ink: '#fff' },
  APB: { letters: 'AP', fill: '#1d7f3f', ink: '#fff' },
  [TRUEWALLET]: { letters: 'TW', fill: '#f58220', ink: '#2a1200' },
  BAAC: { letters: 'AG', fill: '#1d7f3f', ink: '#fff' },
  GHB: { letters: 'GH', fill: '#d9730d', ink: '#1c0d02' },
  CIMB: { letters: 'CI', fill: '#8a1f2b', ink: '#fff' },
  UOB: { letters: 'UO', fill: '#0b3979', ink: '#fff' },
  KKP: { letters: 'KK', fill: '#4b3f8f', ink: '#fff' },
  TISCO: { letters: 'TI', fill: '#12549b', ink: '#fff' },
  LHB: { letters: 'LH', fill: '#5b6b73', ink: '#fff' },
  IBANK: { letters: 'IB', fill: '#14532d', ink: '#fff' },
  TCRB: { letters: 'TC', fill: '#b45309', ink: '#fff' },
  ICBC: { letters: 'IC', fill: '#a31420', ink: '#fff' },
  LVB: { letters: 'LV', fill: '#0e6ba8', ink: '#fff' },
  STB: { letters: 'ST', fill: '#5a2a83', ink: '#fff' },
  BIC: { letters: 'BI', fill: '#0f766e', ink: '#fff' },
  IB: { letters: 'IN', fill: '#b45309', ink: '#fff' },
  MJBL: { letters: 'MJ', fill: '#9d174d', ink: '#fff' },
  PSV: { letters: 'PS', fill: '#854d0e', ink: '#fff' },
  WW: { letters: 'WW', fill: '#0f766e', ink: '#fff' },
  PAYTIMZ: { letters: 'PT', fill: '#3b4cca', ink: '#fff' },
};

/** Badge of a bank; an unknown code gets its first two letters on a plain ground. */
export const badgeOf = (code: string): Badge =>
  BADGES[code] ?? { letters: code.slice(0, 2), fill: '#334455', ink: '#fff' };
