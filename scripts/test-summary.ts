import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test that failed, or that passed only at its second try. */
export interface Trouble {
  title: string;
  place: string;
  message: string;
  /** Files that show what happened: screenshot and trace. */
  files: string[];
}

export interface Summary {
  passed: number;
  failed: number;
  skipped: number;
  failures: Trouble[];
  flaky: Trouble[];
  durations: { file: string; ms: number }[];
}

export interface VitestReport {
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

export interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: PlaywrightResult[] }[];
  }[];
}
interface PlaywrightResult {
  status: string;
  duration: number;
  errors: { message?: string }[];
  attachments: { name: string; path?: string }[];
}

const SLOWEST = 10;
const MESSAGE_LINES = 8;
const LINE_LENGTH = 200;

export function readVitestReport({ testResults }: VitestReport, root: string): Summary {
  const summary = emptySummary();
  for (const { name, startTime, endTime, status, message, assertionResults } of testResults) {
    const file = path.relative(root, name);
    summary.durations.push({ file, ms: endTime - startTime });
    for (const test of assertionResults) {
      if (test.status === 'passed') summary.passed += 1;
      else if (test.status !== 'failed') summary.skipped += 1;
      else {
        const text = test.failureMessages?.join('\n') ?? '';
        fail(summary, {
          title: test.fullName,
          place: placeOf(file, text),
          message: shorten(text),
          files: [],
        });
      }
    }
    // A file that cannot be imported, or whose hooks fail, has no failed test.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      fail(summary, { title: file, place: file, message: shorten(message), files: [] });
  }
  return summary;
}

export function readPlaywrightReport({ config, suites, errors }: PlaywrightReport, root: string): Summary {
  const summary = emptySummary();
  const folder = path.relative(root, config.rootDir);
  const milliseconds = new Map<string, number>();
  for (const { title, file: name, line, tests } of suites.flatMap(specsOf)) {
    const file = path.join(folder, name);
    for (const { status, results } of tests) {
      const duration = results.reduce((sum, result) => sum + result.duration, 0);
      milliseconds.set(file, (milliseconds.get(file) ?? 0) + duration);
      const broken = results.filter((result) => result.errors.length > 0);
      const trouble = (): Trouble => ({
        title,
        place: `${file}:${line}`,
        message: shorten(broken.at(-1)?.errors[0]?.message ?? 'The test did not finish.'),
        files: results
          .flatMap(({ attachments }) => attachments)
          .filter((attachment) => attachment.path && /^(trace|screenshot)$/.test(attachment.name))
          .map((attachment) => `${attachment.name}: ${path.relative(root, attachment.path!)}`),
      });
      if (status === 'skipped') summary.skipped += 1;
      else if (status === 'unexpected') fail(summary, trouble());
      else summary.passed += 1;
      if (status === 'flaky') summary.flaky.push(trouble());
    }
  }
  summary.durations = [...milliseconds].map(([file, ms]) => ({ file, ms }));
  for (const { message = '' } of errors)
    fail(summary, { title: 'end-to-end tests', place: folder, message: shorten(message), files: [] });
  return summary;
}

/** The end of the output: what failed, what is slow, what is flaky, and one line of totals, which is the last. */
export function formatSummary(summaries: readonly Summary[]): string {
  const failures = summaries.flatMap((summary) => summary.failures);
  const flaky = summaries.flatMap((summary) => summary.flaky);
  const slowest = summaries
    .flatMap((summary) => summary.durations)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`);
  const total = (key: 'passed' | 'failed' | 'skipped') => summaries.reduce((sum, one) => sum + one[key], 0);
  return [
    ...section('Failed', failures.map(describeTrouble)),
    ...section('Slowest files', slowest),
    ...section('Flaky: passed at the second try, which is a bug', flaky.map(describeTrouble)),
    `${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`,
  ].join('\n');
}

export const emptySummary = (): Summary => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  flaky: [],
  durations: [],
});

export function fail(summary: Summary, trouble: Trouble) {
  summary.failed += 1;
  summary.failures.push(trouble);
}

/** The first lines of a message, without colours and the stack. */
export function shorten(message: string): string {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(0, MESSAGE_LINES)
    .map((line) => line.slice(0, LINE_LENGTH))
    .join('\n');
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** The line of the file in the stack of an error. */
function placeOf(file: string, stack: string): string {
  const after = stack.split(`${file}:`)[1];
  const line = after && /^\d+/.exec(after)?.[0];
  return line ? `${file}:${line}` : file;
}

const section = (title: string, entries: readonly string[]) =>
  entries.length > 0 ? [`== ${title}`, ...entries, ''] : [];

function describeTrouble({ title, place, message, files }: Trouble, index: number): string {
  const lines = [place, ...message.split('\n'), ...files].filter(Boolean);
  return [`  ${index + 1}) ${title}`, ...lines.map((line) => `     ${line}`)].join('\n');
}
