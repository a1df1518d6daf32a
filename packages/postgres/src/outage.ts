// 25006: the server became a standby. 25P0x: it ended an idle transaction.
const CONNECTION_CODES =
  /^(08|25006|25P0[34]|57P0|53[0134]|57014|ECONN|EPIPE|EHOST|ENET|ENOTFOUND|ETIMEDOUT|EAI_)/;

// Errors of the driver have no code.
const DRIVER_ERRORS =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|server closed the connection|is not queryable|connection has been discarded|Cannot use a pool after|driver has already been destroyed/i;

/** True when the database could not be reached, so that a retry may succeed. */
export const isOutage = (error: unknown) =>
  error instanceof Error &&
  (CONNECTION_CODES.test((error as { code?: string }).code ?? '') || DRIVER_ERRORS.test(error.message));
