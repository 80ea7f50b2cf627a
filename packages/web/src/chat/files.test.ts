import { describe, expect, it } from 'vitest';
import { kindOf } from './files.ts';

const MEGABYTE = 1024 * 1024;
const error = (name: string, size = 1) => {
  try {
    return kindOf({ name, size });
  } catch (error) {
    return error;
  }
};

describe('an attachment', () => {
  it.each(['slip', 'slip.', 'slip.exe', 'slip.png.svg', 'slip.pdf', '.htaccess'])(
    'named %s is not supported',
    { tags: ['S5.15'] },
    (name) => {
      expect(error(name)).toMatchObject({ code: 'FILE_NOT_SUPPORTED' });
    },
  );

  it('may be mov, mp4, png, jpeg, jpg or gif, in any letter case', { tags: ['S5.16'] }, () => {
    expect(['a.png', 'a.JPEG', 'a.jpg', 'my.slip.gif'].map((name) => error(name))).toEqual(Array(4).fill('image'));
    expect(['a.mov', 'a.MP4'].map((name) => error(name))).toEqual(['video', 'video']);
  });

  it('that is a picture may have 10 MB, and one byte more is too large and names 10', {
    tags: ['S5.17', 'S9.16'],
  }, () => {
    expect(error('a.png', 10 * MEGABYTE)).toBe('image');
    expect(error('a.png', 10 * MEGABYTE + 1)).toMatchObject({ code: 'FILE_TOO_LARGE', details: { megabytes: 10 } });
  });

  it('that is a video may have 20 MB, and one byte more is too large and names 20', {
    tags: ['S5.18', 'S9.17'],
  }, () => {
    expect(error('a.mov', 20 * MEGABYTE)).toBe('video');
    expect(error('a.mov', 20 * MEGABYTE + 1)).toMatchObject({ code: 'FILE_TOO_LARGE', details: { megabytes: 20 } });
  });
});
