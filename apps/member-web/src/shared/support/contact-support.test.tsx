import { CloseSheet } from '@krapao/ui/layers/close-sheet';
import { useLocation, useNavigationType } from 'react-router';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { type ChatOpenRequest, onChatOpenRequest } from '../chat/open-chat.ts';
import { ContactSupport } from './contact-support.tsx';

function Where() {
  return <output>{`${useNavigationType()} ${useLocation().pathname}`}</output>;
}

it('the way to support takes the place of the sheet it stands in, in the history too', async () => {
  const { page } = show(
    <>
      <ContactSupport />
      <Where />
    </>,
    {},
  );
  const link = await vi.waitFor(() => page.querySelector('a') ?? expect.fail('no link yet'));
  link.click();
  await vi.waitFor(() => expect(page.querySelector('output')?.textContent).toBe('REPLACE /user/contact'));
});

const offered = { 'GET /api/lookup/enableChatWidget': () => ({ json: { enableChatWidget: true } }) };

it.each([
  ['a slip is shown in it', true, { reference: 'S1' }],
  ['what is no item of the member’s begins the words', false, { words: 'S1' }],
])(
  'where chat is offered the way to support is the chat, once the sheet is gone: %s',
  { tags: ['O422'] },
  async (_, isItem, request) => {
    const sent: ChatOpenRequest[] = [];
    const stop = onChatOpenRequest((opening) => sent.push(opening));
    const gone: (() => void)[] = [];
    const { page } = show(
      <CloseSheet value={(then) => gone.push(then)}>
        <ContactSupport reference="S1" isItem={isItem} />
      </CloseSheet>,
      offered,
    );
    const button = () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Ask support');
    (await vi.waitFor(() => button() ?? expect.fail('no button yet'))).click();
    expect(sent).toEqual([]);
    for (const then of gone) then();
    expect([sent, page.querySelector('a')]).toEqual([[request], null]);
    stop();
  },
);
