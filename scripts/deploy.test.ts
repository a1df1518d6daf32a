import { expect, test } from 'vitest';
import { onMachine, Refused, run } from '../tools/deploy/buildah.ts';

test('a command that fails is a failure of the deployment, unless its step needs the machine alone', () => {
  const build = () => void run('sh', ['-c', 'echo a broken Dockerfile; exit 1']);
  expect(build).toThrow('a broken Dockerfile');
  expect(build).not.toThrow(Refused);
  expect(() => onMachine(build)).toThrow(Refused);
});
