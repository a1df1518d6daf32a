import { totalmem } from 'node:os';
import { folderArgument } from './processes.ts';

const GIGABYTE = 1024 ** 3;

function memory(): number {
  // The limit of a container; without one, 0 or more than the memory of the machine.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** The settings of the server as command-line arguments. `extra` cannot override those that follow it. */
export function settingsFor(folder: string, port: number, extra: Record<string, string>): string[] {
  const settings = {
    shared_buffers: memory() >= 2 * GIGABYTE ? '256MB' : '128MB',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    shared_preload_libraries: '',
    log_line_prefix: '%m [%p] ',
    // Error details and statements quote the row, which may contain personal data.
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
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return [...options, '-c', folderArgument(folder)];
}
