import { useEffect, useState } from 'react';
import { startSession } from '../../../kit/api/session.ts';
import { finishSso } from './sso.ts';

let answer: ReturnType<typeof finishSso> | undefined;

/** The return from the single sign-on service. The code is used once, also when React mounts twice. */
export function SsoReturn({ prepare }: { prepare: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    prepare();
    answer ??= finishSso();
    answer.then(
      ({ accessToken, user }) => startSession(accessToken, user),
      (error: Error) => setProblem(error.message),
    );
  }, [prepare]);
  return problem ? (
    <>
      <p role="alert">{problem}</p>
      <p>
        <a href="/login">Sign in</a>
      </p>
    </>
  ) : (
    <p role="status">Signing in…</p>
  );
}
