import { useLocation, useNavigationType } from 'react-router';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { AskSupport } from './ask-support.tsx';

function Where() {
  return <output>{`${useNavigationType()} ${useLocation().pathname}`}</output>;
}

it('the way to support takes the place of the sheet it stands in, in the history too', async () => {
  const { page } = show(
    <>
      <AskSupport />
      <Where />
    </>,
    {},
  );
  const link = await vi.waitFor(() => page.querySelector('a') ?? expect.fail('no link yet'));
  link.click();
  await vi.waitFor(() => expect(page.querySelector('output')?.textContent).toBe('REPLACE /user/contact'));
});
