import { describe, expect, it } from 'vitest';
import { kindOf } from './files.ts';

const MEGABYTE = 1024 * 1024;
const fault = (name: string, size = 1) => {
  try {
    return kindOf({ name, size });
  } catch (error) {
    return error;
  }
};

describe('an attachment', () => {
  it.each(['slip', 'slip.', 'slip.exe', 'slip.png.svg', 'slip.pdf', '.htaccess'])(
    'named %s is not supported',
    (name) => {
      expect(fault(name)).toMatchObject({ code: 'FILE_NOT_SUPPORTED' });
    },
  );

  it('may be mov, mp4, png, jpeg, jpg or gif, in any letter case', () => {
    expect(['a.png', 'a.JPEG', 'a.jpg', 'my.slip.gif'].map((name) => fault(name))).toEqual(Array(4).fill('image'));
    expect(['a.mov', 'a.MP4'].map((name) => fault(name))).toEqual(['video', 'video']);
  });

  it('that is a picture may have 10 MB, and one byte more is too large and names 10', () => {
    expect(fault('a.png', 10 * MEGABYTE)).toBe('image');
    expect(fault('a.png', 10 * MEGABYTE + 1)).toMatchObject({ code: 'FILE_TOO_LARGE', details: { n: 10 } });
  });

  it('that is a video may have 20 MB, and one byte more is too large and names 20', () => {
    expect(fault('a.mov', 20 * MEGABYTE)).toBe('video');
    expect(fault('a.mov', 20 * MEGABYTE + 1)).toMatchObject({ code: 'FILE_TOO_LARGE', details: { n: 20 } });
  });
});
