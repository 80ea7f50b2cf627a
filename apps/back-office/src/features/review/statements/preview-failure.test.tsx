import { ApiError } from '@krapao/web/api/api-error.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../shared/testing/desk.tsx';
import { PreviewFailure } from './preview-failure.tsx';

afterEach(cleanup);

it('an incomplete layout is work in progress, and a lost connection is no fault of its settings', {
  tags: ['O1328'],
}, async () => {
  const shown = async (error: Error) => {
    await show(<PreviewFailure error={error} />, { texts: ['bank-files'] });
    const { className, textContent } = await screen.findByRole('status');
    cleanup();
    return [className, textContent];
  };
  const incomplete = await shown(new ApiError('KEY_INVALID', 400));
  expect(incomplete).toEqual(['banner is-wait', 'A setting is missing or cannot be used.']);
  const offline = await shown(new ApiError('NETWORK'));
  expect(offline[0]).toBe('banner is-bad');
  expect(offline[1]).not.toBe(incomplete[1]);
});
