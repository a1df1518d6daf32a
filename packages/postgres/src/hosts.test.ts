import { expect, test } from 'vitest';
import { parseHosts } from './hosts.ts';

const allOf = (url: string) => {
  const hosts = parseHosts(url);
  return Array.from({ length: hosts.count }, () => {
    const current = hosts.current();
    hosts.leave(current);
    return current;
  });
};

test('reads several hosts with their ports, and the state that the server must have', () => {
  expect(
    allOf('postgres://u:p%40ss@a:5433,b,[::1]:5434/db?sslmode=require&target_session_attrs=read-write'),
  ).toEqual([
    'postgres://u:p%40ss@a:5433/db?sslmode=require',
    'postgres://u:p%40ss@b/db?sslmode=require',
    'postgres://u:p%40ss@[::1]:5434/db?sslmode=require',
  ]);
  expect(parseHosts('postgres://a,b/db').wanted).toBe('primary');
  expect(parseHosts('postgres://a/db').wanted).toBe('any');
  expect(parseHosts('postgres://a/db?target_session_attrs=read-only').wanted).toBe('standby');
  expect(allOf('postgres://a/db?target_session_attrs=any&sslmode=require')).toEqual([
    'postgres://a/db?sslmode=require',
  ]);
  expect(() => parseHosts('postgres://a/db?target_session_attrs=prefer-standby')).toThrow('not supported');
});

test('keeps a connection string of another form', () => {
  expect(allOf('/run/postgresql baobab')).toEqual(['/run/postgresql baobab']);
});

test('leaves a failed host once, however many connections to it fail', () => {
  const hosts = parseHosts('postgres://a,b,c/db');
  const failed = hosts.current();
  hosts.leave(failed);
  hosts.leave(failed);
  expect(hosts.current()).toBe('postgres://b/db');
});
