import errors from '@krapao/contract/texts/errors.en.json';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { useFileError } from '@krapao/web/chat/use-file-error.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider, type Messages } from 'use-intl';
import { expect, it } from 'vitest';
import chat from '../../../locales/en/chat.json';
import common from '../../../locales/en/common.json';

function textOf(error: unknown): string {
  const Line = () => useFileError()(error);
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={{ chat, common, errors } as unknown as Messages} timeZone="Asia/Bangkok">
      <Line />
    </IntlProvider>,
  );
}

it.each([
  ['names the accepted types', 'FILE_NOT_SUPPORTED', {}, 'File is not supported. You can send PNG, JPG, GIF, MOV, MP4'],
  [
    'names the limit, as the server has it',
    'FILE_TOO_LARGE',
    { megabytes: 20 },
    'The file is too large. Please select file no larger than 20 MB.',
  ],
  [
    'says that a picture has too many pixels',
    'FILE_TOO_LARGE',
    { megapixels: 64 },
    'The picture is too large. Please select one of no more than 64 megapixels.',
  ],
  ['has a text without a number too', 'FILE_TOO_LARGE', {}, 'The file is too large'],
])('the error of a file %s', (_, code, details, text) => {
  expect(textOf(new ApiError(code, 413, details))).toBe(text);
});
