import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SECRETS } from './environment.ts';
import { describeSettings, readSettings, settingWarnings } from './settings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'baobab-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (text: string) => {
  const file = path.join(folder, `secret-${Math.random()}`);
  writeFileSync(file, text);
  return file;
};

test.each([
  [{ PORT: '99999' }, "PORT is '99999'; it must be at most 65535."],
  [{ PORT: 'http' }, "PORT is 'http'; it must be a number."],
  [
    { LOG_LEVEL: 'loud' },
    "LOG_LEVEL is 'loud'; it must be fatal, error, warn, info, debug, trace or silent.",
  ],
  [{ SESSION_HOURS: '0' }, "SESSION_HOURS is '0'; it must be more than 0."],
  [
    { PUBLIC_URL: 'clinic' },
    "PUBLIC_URL is 'clinic'; it must be an address with its protocol, such as https://clinic.example.",
  ],
  [{ PRODUCT_SLUG: 'A b' }, "PRODUCT_SLUG is 'A b'; it must be lower-case letters and digits."],
  [{ PAYSTACK_SECRET_KEY: 'hidden' }, 'PAYSTACK_SECRET_KEY must be at least 8 characters.'],
])('explains %o in one sentence', (environment: Record<string, string>, sentence) => {
  expect(() => readSettings(environment)).toThrow(new Error(sentence));
});

test.each([
  ['PROT', 'PROT is not a setting; did you mean PORT?'],
  ['DATABSE_URL', 'DATABSE_URL is not a setting; did you mean DATABASE_URL?'],
  ['DATABASE_URL_FIEL', 'DATABASE_URL_FIEL is not a setting; did you mean DATABASE_URL_FILE?'],
  ['S3_ENCRYPT', 'S3_ENCRYPT is not a setting.'],
  ['BAOBAB_WORKERS', 'BAOBAB_WORKERS is not a setting.'],
  ['MAIL_SENDER', 'MAIL_SENDER is not a setting.'],
  ['PUBLIC_ADDRESS', 'PUBLIC_ADDRESS is not a setting.'],
  ['POOL_CONNECTIONS', 'POOL_CONNECTIONS is not a setting.'],
  ['TRUST_PROXIES_COUNT', 'TRUST_PROXIES_COUNT is not a setting.'],
])('warns about %s', (name, warning) => {
  expect(settingWarnings({ [name]: '1' })).toEqual([warning]);
});

test('does not warn about settings, their files and the names of other programs', () => {
  const names = [
    'PORT',
    'DATABASE_URL_FILE',
    'HOME',
    'PATH',
    'HOSTNAME',
    'OTEL_SERVICE_NAME',
    'LANG',
    'NODE_OPTIONS',
  ];
  names.push(
    'DATABASE_SERVICE_HOST',
    'DATABASE_PORT_5432_TCP',
    'NODE_ENV',
    'TMPDIR',
    'SHELL',
    'USER',
    'TERM',
    'SESSION_MANAGER',
    'LOG_DIR',
    'DATA_PATH',
    'MAX_JOBS',
    'API_KEY',
    'HOST_NAME_ALIAS',
  );
  expect(settingWarnings(Object.fromEntries(names.map((name) => [name, '1'])))).toEqual([]);
});

test('reads every secret from the file that its name with _FILE names', () => {
  const values: Record<string, string> = {
    ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString('base64'),
    SMTP_URL: 'smtps://user:a%2Fb@mail.example:465',
  };
  for (const name of SECRETS) {
    const value = values[name] ?? 'postgres://user:secret/with#anything@db/baobab';
    const environment = { [`${name}_FILE`]: fileOf(`${value}\n`) };
    const shown = describeSettings(environment).find((setting) => setting.name === name);
    expect(shown).toEqual({ name, origin: 'file', value: '(hidden)' });
  }
  expect(readSettings({ DATABASE_URL_FILE: fileOf('postgres://db\n') }).databaseUrl).toBe('postgres://db');
});

test('adds a password of any characters to the addresses of the database that have none', () => {
  const settings = readSettings({
    DATABASE_URL: 'postgres://baobab@db1,db2:5433/baobab?target_session_attrs=read-write',
    DATABASE_DIRECT_URL: 'postgres://baobab:own@db/baobab',
    DATABASE_REPLICA_URL: 'postgres://replica@standby/baobab',
    DATABASE_PASSWORD: 'a/b:c@d#e?f%$1',
  });
  const encoded = 'a%2Fb%3Ac%40d%23e%3Ff%25%241';
  expect(settings.databaseUrl).toBe(
    `postgres://baobab:${encoded}@db1,db2:5433/baobab?target_session_attrs=read-write`,
  );
  expect(settings.directUrl).toBe('postgres://baobab:own@db/baobab');
  expect(settings.replicaUrl).toBe(`postgres://replica:${encoded}@standby/baobab`);
});

test('refuses a secret that is set twice, and a file that is missing or empty', () => {
  const file = fileOf('\n');
  expect(() => readSettings({ SMTP_URL: 'smtp://mail', SMTP_URL_FILE: file })).toThrow('not both');
  expect(() => readSettings({ SMTP_URL_FILE: file })).toThrow('is empty');
  expect(() => readSettings({ SMTP_URL_FILE: `${file}-missing` })).toThrow('cannot be read (ENOENT)');
});

test('lists the settings in force without secrets', () => {
  const settings = describeSettings({ PORT: '4100', DATABASE_URL: 'postgres://user:secret@db/baobab' });
  expect(settings).toContainEqual({ name: 'PORT', origin: 'environment', value: '4100' });
  expect(settings).toContainEqual({ name: 'HOST', origin: 'default', value: '127.0.0.1' });
  expect(JSON.stringify(settings)).not.toContain('secret@');
});

test('lists defaults as they are in force and as they can be set', () => {
  const shown = (name: string, environment = {}) =>
    describeSettings(environment).find((setting) => setting.name === name)!.value;
  expect(shown('DEMO_DATA')).toBe('small');
  expect(shown('DEMO_DATA', { DATABASE_URL: 'postgres://db' })).toBe('off');
  expect(shown('S3_FORCE_PATH_STYLE')).toBe('off');
  expect(shown('S3_FORCE_PATH_STYLE', { S3_ENDPOINT: 'https://s3.example' })).toBe('on');
  const statuses = shown('TREATMENT_STATUSES');
  expect(readSettings({ TREATMENT_STATUSES: statuses }).treatmentStatuses).toEqual(
    readSettings({}).treatmentStatuses,
  );
});
