import type { DestinationStream } from 'pino';

interface LogLine {
  msg?: string;
  method?: string;
  route?: string;
  status?: number;
  ms?: number;
  seconds?: number;
}

/** The message of one line on a terminal: a request with its status and duration, or a step with its seconds. */
export function formatMessage({ msg = '', method, route, status, ms, seconds }: LogLine): string {
  if (msg === 'request') return `${method} ${route} ${status} in ${ms} ms`;
  return seconds === undefined ? msg : `${msg} in ${seconds} s`;
}

/** Readable lines when the output is a terminal; otherwise undefined, so that logs stay JSON for machines. */
export async function terminalLog(output: NodeJS.WriteStream = process.stdout) {
  if (!output.isTTY) return undefined;
  // A production install has no development dependencies and logs JSON.
  const pretty = await import('pino-pretty').catch(() => null);
  return pretty?.default({
    destination: output,
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,requestId,method,route,status,ms,seconds',
    messageFormat: (line) => formatMessage(line),
  }) as DestinationStream | undefined;
}
