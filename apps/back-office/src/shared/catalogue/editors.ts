import { REWARD_RULES } from '@krapao/contract/documents/choices';
import { DECORATION, type PicturePlace } from '@krapao/contract/documents/pictures';
import { EMPTY } from './fresh.ts';

export const money = { type: 'number', unit: 'money' } as const;
export const percent = { type: 'number', unit: 'percent' } as const;
export const hours = { type: 'number', unit: 'hours' } as const;
export const longTexts = { type: 'texts', isLong: true } as const;

const banner = { type: 'picture', place: 'banner' } as const;
export const bannerOrNothing = { ...banner, orNothing: true } as const;

/** A picture for each language, or none. */
export const picturesIn = <const Place extends PicturePlace>(place: Place) => {
  const picture = { type: 'picture', place, orNothing: true } as const;
  return {
    th: { ...picture, label: 'imageTH' },
    la: { ...picture, label: 'imageLA' },
    en: { ...picture, label: 'imageEN' },
  } as const;
};

export const banners = {
  type: 'list',
  fresh: { image: '/banners/welcome.svg', ...DECORATION, html: EMPTY },
  nameAt: 'html',
  of: {
    image: banner,
    images: {
      type: 'group',
      hint: 'images',
      of: picturesIn('banner'),
    },
    alt: { type: 'texts', hint: 'alt' },
    html: 'html',
  },
} as const;

/** When a reward ends. */
export const rule = { type: 'choice', options: REWARD_RULES, hint: 'rule' } as const;
export const success = { ...percent, label: 'successPercent', hint: 'success' } as const;
export const fail = { ...percent, label: 'failPercent', hint: 'fail' } as const;
export const terms = { rule, successPercent: success, failPercent: fail, lifeHours: hours } as const;
