import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** The default of one second is too short on a busy machine. A wait ends as soon as its condition holds. */
const WAIT_MS = 20_000;

configure({ asyncUtilTimeout: WAIT_MS });

const { waitFor } = vi;
vi.waitFor = (check, options) => waitFor(check, options ?? WAIT_MS);
