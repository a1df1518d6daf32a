import { describe, expect, it } from 'vitest';
import {
  emptySummary,
  formatSummary,
  readPlaywrightReport,
  readVitestReport,
  type PlaywrightReport,
  type VitestReport,
} from './test-summary.ts';

const ROOT = '/project';

const vitestReport: VitestReport = {
  testResults: [
    {
      name: '/project/apps/api/src/users.test.ts',
      startTime: 1_000,
      endTime: 4_500,
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'users are listed', status: 'passed', failureMessages: [] },
        { fullName: 'users are exported', status: 'pending', failureMessages: [] },
        {
          fullName: 'users rejects a second refund with 409',
          status: 'failed',
          failureMessages: [
            '\u001B[31mAssertionError: expected 200 to be 409\u001B[39m\n' +
              '    at /project/node_modules/vitest/dist/run.js:1:1\n' +
              '    at /project/apps/api/src/users.test.ts:42:17',
          ],
        },
      ],
    },
    {
      name: '/project/scripts/broken.test.ts',
      startTime: 0,
      endTime: 10,
      status: 'failed',
      message: 'SyntaxError: Unexpected end of input',
      assertionResults: [],
    },
  ],
};

const failed = (attachments: { name: string; path?: string }[]) => ({
  status: 'failed',
  duration: 2_000,
  errors: [{ message: 'Error: expect(locator).toBeVisible() failed\n\nLocator: getByText(“Saved”)' }],
  attachments,
});
const passed = { status: 'passed', duration: 1_000, errors: [], attachments: [] };
const spec = (title: string, line: number, status: 'expected' | 'unexpected' | 'flaky', results: unknown[]) =>
  ({ title, file: 'shell/lists.spec.ts', line, tests: [{ status, results }] }) as never;

const playwrightReport: PlaywrightReport = {
  config: { rootDir: '/project/e2e' },
  errors: [],
  suites: [
    {
      specs: [spec('a list is paged', 5, 'expected', [passed])],
      suites: [
        {
          specs: [
            spec('a list is sorted', 20, 'unexpected', [
              failed([{ name: 'screenshot', path: '/project/test-results/e2e/sorted/failed-1.png' }]),
              failed([{ name: 'trace', path: '/project/test-results/e2e/sorted-retry1/trace.zip' }]),
            ]),
            spec('a list is searched', 30, 'flaky', [failed([]), passed]),
          ],
        },
      ],
    },
  ],
};

describe('the end of npm test', () => {
  it('names each failed unit test with file, line and message without colours and stack', () => {
    expect(readVitestReport(vitestReport, ROOT).failures[0]).toEqual({
      title: 'users rejects a second refund with 409',
      place: 'apps/api/src/users.test.ts:42',
      message: 'AssertionError: expected 200 to be 409',
      files: [],
    });
  });

  it('counts a unit test file that cannot be imported as one failure', () => {
    const summary = readVitestReport(vitestReport, ROOT);
    expect([summary.passed, summary.failed, summary.skipped]).toEqual([1, 2, 1]);
    expect(summary.failures[1]).toMatchObject({
      place: 'scripts/broken.test.ts',
      message: 'SyntaxError: Unexpected end of input',
    });
  });

  it('names each failed end-to-end test with its screenshot and trace', () => {
    expect(readPlaywrightReport(playwrightReport, ROOT).failures).toEqual([
      {
        title: 'a list is sorted',
        place: 'e2e/shell/lists.spec.ts:20',
        message: 'Error: expect(locator).toBeVisible() failed\nLocator: getByText(“Saved”)',
        files: [
          'screenshot: test-results/e2e/sorted/failed-1.png',
          'trace: test-results/e2e/sorted-retry1/trace.zip',
        ],
      },
    ]);
  });

  it('counts a test that needed its second try as passed, and names it as flaky', () => {
    const summary = readPlaywrightReport(playwrightReport, ROOT);
    expect([summary.passed, summary.failed, summary.skipped]).toEqual([2, 1, 0]);
    expect(summary.flaky.map(({ title }) => title)).toEqual(['a list is searched']);
  });

  it('counts an error outside the end-to-end tests as a failure', () => {
    const errors = [{ message: 'The product did not become ready' }];
    const summary = readPlaywrightReport({ ...playwrightReport, suites: [], errors }, ROOT);
    expect(summary.failures).toMatchObject([{ message: 'The product did not become ready' }]);
  });

  it('prints failures, slowest files and flaky tests, and the totals as the last line', () => {
    const text = formatSummary([
      readVitestReport(vitestReport, ROOT),
      readPlaywrightReport(playwrightReport, ROOT),
    ]);
    expect(text.split('\n').filter((line) => line.startsWith('== '))).toEqual([
      '== Failed',
      '== Slowest files',
      '== Flaky: passed at the second try, which is a bug',
    ]);
    expect(text).toContain('     8.0 s  e2e/shell/lists.spec.ts\n     3.5 s  apps/api/src/users.test.ts\n');
    expect(text.split('\n').at(-1)).toBe('3 passed, 3 failed, 1 skipped');
  });

  it('prints at most ten files, and no section without an entry', () => {
    const durations = Array.from({ length: 12 }, (_, n) => ({ file: `file-${n}.test.ts`, ms: n }));
    const lines = formatSummary([{ ...emptySummary(), passed: 1, durations }]).split('\n');
    expect(lines.filter((line) => line.includes('.test.ts'))).toHaveLength(10);
    expect(lines[0]).toBe('== Slowest files');
  });
});
