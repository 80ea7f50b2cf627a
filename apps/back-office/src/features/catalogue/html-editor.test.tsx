import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import { coinsDocument } from '../../shared/testing/coins-document.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { DocumentEditor } from './document-editor.tsx';

// jsdom loads no page into an iframe, and no picture.
vi.mock('./preview.tsx', () => ({ Preview: () => null }));

beforeEach(() => {
  startShift(meOf());
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  leave();
});

it('a picture is cut, uploaded and stands in the text with what it shows', {
  tags: ['O1063'],
  timeout: 30_000,
}, async () => {
  const user = userEvent.setup();
  const AT = '/api/office/catalogue/setting/notice';
  const path = '/pictures/0192a0c4-5a51-7c3e-8f00-000000000001.webp';
  const text = { th: '<p>a</p>', la: '<p>b</p>', en: '<p>c</p>' };
  const sent = playServer({
    [`GET ${AT}`]: () => coinsDocument({ key: 'notice', value: text, canBeSimulated: false }),
    'POST /api/office/catalogue-pictures': () => ({ path, width: 1376, height: 688 }),
    [`PUT ${AT}`]: ({ body }) =>
      coinsDocument({ key: 'notice', version: 4, value: (body as { value: object }).value, canBeSimulated: false }),
  });
  vi.stubGlobal('prompt', () => 'A wheel');
  await show(<DocumentEditor kind="setting" documentKey="notice" />, { texts: ['catalogue'] });
  fireEvent.change(await screen.findByTestId('html-picture-en'), {
    target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] },
  });
  const sheet = await screen.findByRole('dialog');
  await waitFor(() => expect(sheet.querySelector('img')?.getAttribute('src')).toBe('blob:chosen'));
  const picture = sheet.querySelector('img') as HTMLImageElement;
  Object.defineProperties(picture, { naturalWidth: { value: 1376 }, naturalHeight: { value: 688 } });
  fireEvent.load(picture);
  await user.click(within(sheet).getByRole('button', { name: 'Use this cut' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith(`PUT ${AT}`, expect.anything()));
  const saved = sent.mock.calls.find(([name]) => name === `PUT ${AT}`)?.[1].body;
  expect(saved.value.en).toContain(`<img src="${path}" alt="A wheel">`);
  expect(saved.value.th).toBe(text.th);
});
