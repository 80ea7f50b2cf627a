import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Result } from './verify.ts';

type Verify = typeof import('./verify.ts');

/** The latest check of a file or code; that of the address starts by itself. */
export function useVerification() {
  const { hash } = useLocation();
  const code = hash.slice(1);
  const [result, setResult] = useState<Result>();
  const [isChecking, setChecking] = useState(false);
  const latest = useRef(0);

  const run = useCallback((check: (verify: Verify) => Promise<Result>) => {
    latest.current += 1;
    const own = latest.current;
    setChecking(true);
    setResult(undefined);
    void import('./verify.ts')
      .then(check)
      .catch((): Result => ({ verdict: 'offline' })) // The checker itself did not load.
      .then((found) => {
        if (own !== latest.current) return;
        setResult(found);
        setChecking(false);
      });
  }, []);
  const checkFile = useCallback((file: File) => run(({ verifyFile }) => verifyFile(file)), [run]);
  const checkCode = useCallback((text: string) => run(({ verifyCode }) => verifyCode(text)), [run]);

  useEffect(() => {
    if (code !== '') checkCode(code);
  }, [code, checkCode]);
  return { result, isChecking, code, checkFile, checkCode };
}
