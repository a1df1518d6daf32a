import * as z from 'zod';

/** The settings that turn tracing on and off. The SDK reads these and the other `OTEL_*` names itself. */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
};

export const isTracingOn = (s: z.output<z.ZodObject<typeof tracingEnvironment>>): boolean =>
  Boolean(s.OTEL_EXPORTER_OTLP_ENDPOINT ?? s.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
  s.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
  s.OTEL_TRACES_EXPORTER !== 'none';
