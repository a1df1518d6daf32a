import * as otel from '@opentelemetry/api';
import { parseKeyPairsIntoRecord, parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import type { Span } from '@baobab/postgres/work-scope';
import type { TracingSettings } from './tracing-settings.ts';
import type { Tracer } from './tracing.ts';

const SERVICE = 'baobab';
const CLOSE_MS = 2_000;
const REPORT_EVERY_MS = 60_000;

/** Exports spans as OTLP over HTTP. The batch processor has a bounded queue and drops the spans beyond it. */
export function createTracer(log: Logger, { headers }: TracingSettings): Tracer {
  reportFailures(log);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': SERVICE }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ headers: parseKeyPairsIntoRecord(headers) })),
    ],
  });
  const tracer = provider.getTracer(SERVICE);
  return {
    startRequest: (name, traceparent, attributes) =>
      startSpan(tracer, name, { kind: otel.SpanKind.SERVER, attributes }, contextOf(traceparent)),
    startJob(name, traceparent, attributes) {
      const context = spanContextOf(traceparent);
      const links = context ? [{ context }] : [];
      return startSpan(tracer, name, { kind: otel.SpanKind.CONSUMER, attributes, links }, otel.ROOT_CONTEXT);
    },
    async close() {
      await Promise.race([provider.shutdown().catch(() => undefined), sleep(CLOSE_MS)]);
    },
  };
}

function startSpan(tracer: otel.Tracer, name: string, options: otel.SpanOptions, parent: otel.Context): Span {
  const span = tracer.startSpan(name, options, parent);
  const { traceId, spanId, traceFlags } = span.spanContext();
  const sums = new Map<string, number>();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    child(childName, attributes) {
      const known = span.isRecording() ? { attributes: attributes() } : {};
      const below = otel.trace.setSpan(otel.ROOT_CONTEXT, span);
      return startSpan(tracer, childName, { kind: otel.SpanKind.CLIENT, ...known }, below);
    },
    set: (attributes) => void span.setAttributes(attributes),
    add(key, value) {
      sums.set(key, (sums.get(key) ?? 0) + value);
      span.setAttribute(key, sums.get(key)!);
    },
    end(error) {
      if (error !== undefined) {
        span.setStatus({ code: otel.SpanStatusCode.ERROR });
        span.setAttribute('error.type', errorType(error));
      }
      span.end();
    },
  };
}

/** The code or the class: a message may contain values of the request. */
function errorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? '_OTHER');
}

function spanContextOf(traceparent: string | undefined): otel.SpanContext | null {
  const found = traceparent === undefined ? null : parseTraceParent(traceparent);
  return found && { ...found, isRemote: true };
}

function contextOf(traceparent: string | undefined): otel.Context {
  const caller = spanContextOf(traceparent);
  return caller ? otel.trace.setSpanContext(otel.ROOT_CONTEXT, caller) : otel.ROOT_CONTEXT;
}

/** A collector that is not reachable fails every batch. */
function reportFailures(log: Logger) {
  let reportedAt = -Infinity;
  setGlobalErrorHandler((error) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    log.warn({ reason: errorType(error) }, 'spans could not be exported');
  });
}
