import { totalmem } from 'node:os';
import { folderMark } from './processes.ts';

const GIGABYTE = 1024 ** 3;

function memory(): number {
  // A container's limit; 0 or a number beyond the machine's memory where there is none.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** The server's settings, as words for its command line. What follows `extra` cannot be overridden by it. */
export function settingsFor(folder: string, port: number, extra: Record<string, string>): string[] {
  const settings = {
    shared_buffers: memory() >= 2 * GIGABYTE ? '256MB' : '128MB',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    shared_preload_libraries: '',
    log_line_prefix: '%m [%p] ',
    // Details and statements of failed writes quote the row, which here may be a patient's.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...extra,
    fsync: 'on',
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    log_destination: 'stderr',
    logging_collector: 'off',
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return [...words, '-c', folderMark(folder)];
}
