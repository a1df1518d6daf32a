import * as z from 'zod';

/** The settings that turn tracing on and off, and secrets. The SDK reads the other `OTEL_*` names itself. */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: z.string().optional(),
};

export interface TracingSettings {
  /** `name=value` pairs for the collector, separated by commas; of two with a name the later one counts. */
  headers?: string;
}

/** Null while tracing is off. */
export function tracingOf(s: z.output<z.ZodObject<typeof tracingEnvironment>>): TracingSettings | null {
  const isOn =
    (s.OTEL_EXPORTER_OTLP_ENDPOINT ?? s.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
    s.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
    s.OTEL_TRACES_EXPORTER !== 'none';
  const headers = [s.OTEL_EXPORTER_OTLP_HEADERS, s.OTEL_EXPORTER_OTLP_TRACES_HEADERS].filter(Boolean);
  return isOn ? { headers: headers.join(',') } : null;
}
