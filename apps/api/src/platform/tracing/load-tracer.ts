import type { Logger } from '../logger.ts';
import type { Settings } from '../settings.ts';
import type { Tracer } from './tracing.ts';

export class TracingUnavailableError extends Error {}

/** Loads the packages of OpenTelemetry only when tracing is on. A missing package refuses the start. */
export async function loadTracer(
  { tracing }: Pick<Settings, 'tracing'>,
  log: Logger,
  load = () => import('./otlp-tracer.ts'),
): Promise<Tracer | undefined> {
  if (!tracing) return undefined;
  const { createTracer } = await load().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new TracingUnavailableError(
      'Tracing is on (OTEL_EXPORTER_OTLP_ENDPOINT), but the packages of OpenTelemetry are not installed. ' +
        'Install without --omit=optional, or set OTEL_SDK_DISABLED=true.',
      { cause: error },
    );
  });
  return createTracer(log, tracing);
}
